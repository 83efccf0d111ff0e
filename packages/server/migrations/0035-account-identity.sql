-- Who somebody is at an identity provider. The address may change there; this does not.
create table account_identity (
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (issuer, subject),
  constraint account_identity_user_id_fkey foreign key (user_id) references account on delete cascade
);
create index account_identity_user_id_idx on account_identity (user_id);
