create table invite_link (
  organization_id uuid not null,
  id uuid not null,
  role access_role not null,
  secret_hash bytea not null,
  -- So that admins can read the address of the link again.
  sealed_secret bytea not null,
  created_by uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  -- A link travels further than those who made it think.
  constraint invite_link_role_check check (role <> 'admin')
);
