-- How visitors of a site prove who they are. Every site has a key from the start.
create table publishing_auth (
  organization_id uuid not null,
  site_id uuid not null,
  backend text not null default 'custom',
  sealed_key bytea not null,
  jwks_url text,
  issuer text,
  audience text,
  fallback_url text,
  logout_url text,
  version integer not null default 1,
  primary key (organization_id, site_id),
  constraint publishing_auth_site_id_fkey foreign key (organization_id, site_id) references site on delete cascade,
  constraint publishing_auth_backend_check check (backend in ('custom', 'integration', 'jwks')),
  constraint publishing_auth_jwks_check check (backend <> 'jwks' or jwks_url is not null)
);
alter table publishing_auth alter column organization_id set (n_distinct = 100);

-- Secret addresses of a site.
create table share_link (
  organization_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  name text not null,
  active boolean not null,
  key_hash bytea not null,
  -- So that those who may see the link can read its address again.
  sealed_key bytea not null,
  password_hash text,
  -- A section that is gone leaves a link that opens nothing: it must not open the whole site instead.
  section_id uuid,
  expires_at timestamptz(3),
  uses bigint not null default 0,
  last_used_at timestamptz(3),
  created_by uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, site_id, id),
  constraint share_link_key_hash_key unique (organization_id, site_id, key_hash),
  constraint share_link_site_id_fkey foreign key (organization_id, site_id) references site on delete cascade
);
alter table share_link alter column organization_id set (n_distinct = 100);
