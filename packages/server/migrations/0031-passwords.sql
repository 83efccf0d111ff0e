-- Apart from the account, which is read at every turn: a hash is read at sign-in alone.
create table account_password (
  user_id uuid primary key,
  -- As a PHC string.
  hash text not null,
  changed_at timestamptz not null default now(),
  constraint account_password_user_id_fkey foreign key (user_id) references account on delete cascade
);
