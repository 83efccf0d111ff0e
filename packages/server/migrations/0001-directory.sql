-- What must be found before the organization is known. With several clusters, only these tables are shared.
create type access_role as enum ('none', 'read', 'comment', 'edit', 'review', 'create', 'admin');

create table account (
  id uuid primary key,
  display_name text not null,
  email text not null,
  -- Set only when the address was proven: by a mail that reached it, or by a provider that vouches for it.
  email_verified_at timestamptz,
  photo_url text,
  operator boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint account_email_key unique (email),
  constraint account_email_check check (email = lower(email))
);

create table organization (
  id uuid primary key,
  title text not null,
  hostname text,
  email_domains text[] not null default '{}',
  type text not null default 'business',
  use_case text,
  community_type text,
  default_role access_role not null default 'none',
  logo text,
  sso boolean not null default false,
  ai boolean not null default false,
  invite_links boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Gone for everyone from here on; its rows are removed by a job.
  deleted_at timestamptz,
  constraint organization_hostname_key unique (hostname)
);
create index organization_email_domains_idx on organization using gin (email_domains);

-- Whose organizations are whose. The role is the organization's own matter, in its member row.
create table account_organization (
  user_id uuid not null,
  organization_id uuid not null,
  primary key (user_id, organization_id),
  constraint account_organization_user_id_fkey foreign key (user_id) references account,
  constraint account_organization_organization_id_fkey foreign key (organization_id) references organization
);
create index account_organization_organization_id_idx on account_organization (organization_id);

create table token (
  id uuid primary key,
  hash bytea not null,
  user_id uuid not null,
  label text not null,
  -- Null for all that the owner may do.
  scopes text[],
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  constraint token_hash_key unique (hash),
  constraint token_user_id_fkey foreign key (user_id) references account
);
create index token_user_id_idx on token (user_id, id);

-- What happened to an account, as `event` tells it of an organization.
create table account_event (
  user_id uuid not null,
  id uuid not null,
  position bigint generated always as identity,
  type text not null,
  resource_kind text not null,
  resource_id uuid not null,
  request_id text,
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);

-- The keys of operations that act on no organization.
create table account_idempotency_key (
  user_id uuid not null,
  key text not null,
  fingerprint bytea not null,
  answer bytea,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index account_idempotency_key_created_at_idx on account_idempotency_key (created_at);
