-- What once stood in the addresses of a space on a site, in small letters.
create table site_former_prefix (
  organization_id uuid not null,
  site_id uuid not null,
  prefix text not null,
  site_space_id uuid not null,
  left_at timestamptz(3) not null default now(),
  primary key (organization_id, site_id, prefix, site_space_id),
  constraint site_former_prefix_site_space_id_fkey foreign key (organization_id, site_id, site_space_id)
    references site_space on delete cascade
);
create index site_former_prefix_site_space_id_idx on site_former_prefix (organization_id, site_id, site_space_id);
alter table site_former_prefix alter column organization_id set (n_distinct = 100);

-- The paths that sites once had below the host of their organization, in small letters.
create table site_former_basename (
  organization_id uuid not null,
  basename text not null,
  site_id uuid not null,
  left_at timestamptz(3) not null default now(),
  primary key (organization_id, basename),
  constraint site_former_basename_site_id_fkey foreign key (organization_id, site_id) references site on delete cascade
);
create index site_former_basename_site_id_idx on site_former_basename (organization_id, site_id);
alter table site_former_basename alter column organization_id set (n_distinct = 100);

-- The site that the organization's own address shows.
alter table organization add column default_site_id uuid;
