-- Tenant tables: organization_id comes first in every key, so that organizations can live apart.
create table member (
  organization_id uuid not null,
  user_id uuid not null,
  role access_role not null,
  disabled boolean not null default false,
  sso boolean not null default false,
  joined_at timestamptz not null default now(),
  last_seen_at timestamptz,
  -- Copies of the account, which may live in another cluster; written with it.
  display_name text not null,
  email text not null,
  photo_url text,
  teams_owned integer not null default 0,
  version integer not null default 1,
  primary key (organization_id, user_id)
);

create table event (
  organization_id uuid not null,
  id uuid not null,
  -- Given while the resource is locked, so it orders the events of a resource whichever node wrote them.
  position bigint generated always as identity,
  type text not null,
  resource_kind text not null,
  resource_id uuid not null,
  resource_label text,
  actor_kind text not null,
  actor_id uuid,
  request_id text,
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint event_position_key unique (organization_id, position)
);

create table idempotency_key (
  organization_id uuid not null,
  user_id uuid not null,
  key text not null,
  fingerprint bytea not null,
  answer bytea,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id, key)
);

-- The organization's own key, wrapped by one from the configuration; it seals what must be readable again.
create table organization_key (
  organization_id uuid not null,
  id uuid not null,
  wrapped bytea not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
