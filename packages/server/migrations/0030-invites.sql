-- Who was invited and has not come yet has an account without a credential.
alter table account
  add column state text not null default 'active',
  add constraint account_state_check check (state in ('pending', 'active'));
create index account_pending_idx on account (created_at) where state = 'pending';

create table invite (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  email text not null,
  role access_role not null,
  sso boolean not null default false,
  invited_by uuid not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint invite_user_id_key unique (organization_id, user_id)
);

-- Leads a secret to its invite. Inviting again replaces it.
create table invite_secret (
  hash bytea primary key,
  organization_id uuid not null,
  invite_id uuid not null,
  user_id uuid not null,
  -- Whoever shows a secret that was mailed has read the mail; one that an admin was shown proves nothing of the address.
  mailed boolean not null,
  expires_at timestamptz not null,
  constraint invite_secret_invite_id_key unique (organization_id, invite_id),
  constraint invite_secret_organization_id_fkey foreign key (organization_id) references organization on delete cascade,
  constraint invite_secret_user_id_fkey foreign key (user_id) references account on delete cascade
);
create index invite_secret_user_id_idx on invite_secret (user_id);
create index invite_secret_expires_at_idx on invite_secret (expires_at);
