-- Names that sites claim as their own. Several organizations may claim one; whoever proves it has it.
create table site_hostname (
  organization_id uuid not null,
  hostname text not null,
  site_id uuid not null,
  -- What the TXT record must hold. It is public as soon as it is there.
  token text not null,
  -- Where the name pointed when it was last looked up.
  status text,
  verified_at timestamptz(3),
  checked_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, hostname),
  constraint site_hostname_site_id_fkey foreign key (organization_id, site_id) references site on delete cascade,
  constraint site_hostname_status_check check (status in ('live', 'dns_passed', 'dns_wrong_cname', 'dns_no_cname'))
);
create index site_hostname_site_id_idx on site_hostname (organization_id, site_id);
alter table site_hostname alter column organization_id set (n_distinct = 100);

-- Who has a name: found before the organization is known, and one alone.
create table proven_hostname (
  hostname text primary key,
  organization_id uuid not null,
  site_id uuid not null,
  -- As long as the name servers show it, nobody else can have the name.
  token text not null
);
create index proven_hostname_organization_id_idx on proven_hostname (organization_id);

-- Where proxies of customers show sites. Not proven, so not unique.
create table proxied_site (
  -- Host and path, in small letters.
  origin text not null,
  organization_id uuid not null,
  site_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (origin, organization_id, site_id)
);
create index proxied_site_organization_id_idx on proxied_site (organization_id);
