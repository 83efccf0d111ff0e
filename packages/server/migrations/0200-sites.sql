create table site (
  organization_id uuid not null,
  id uuid not null,
  type text not null default 'basic',
  title text not null,
  visibility text not null default 'public',
  -- Its path below the host of the organization.
  basename text not null,
  -- The host and path where a proxy shows it.
  proxy text,
  published boolean not null default false,
  adaptive_content boolean not null default false,
  agents_context text not null default 'included',
  -- Null inherits; none is no access.
  default_level access_role,
  -- How many spaces it shows.
  site_spaces integer not null default 0,
  version integer not null default 1,
  -- Raised by every change of its sections, groups, spaces and links, which are one thing.
  structure_version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  constraint site_visibility_check check (visibility in ('public', 'unlisted', 'share-link', 'visitor-auth')),
  constraint site_agents_context_check check (agents_context in ('included', 'excluded'))
);
create unique index site_basename_key on site (organization_id, lower(basename));
create unique index site_proxy_key on site (organization_id, lower(proxy));
alter table site alter column organization_id set (n_distinct = 100);

create table site_section_group (
  organization_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  title text not null,
  icon text,
  order_key text collate "C" not null,
  primary key (organization_id, site_id, id),
  constraint site_section_group_site_id_fkey foreign key (organization_id, site_id) references site on delete cascade
);
alter table site_section_group alter column organization_id set (n_distinct = 100);

create table site_section (
  organization_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  group_id uuid,
  path text not null,
  title text not null,
  description text,
  icon text,
  condition text,
  draft boolean not null,
  is_default boolean not null,
  order_key text collate "C" not null,
  primary key (organization_id, site_id, id),
  constraint site_section_site_id_fkey foreign key (organization_id, site_id) references site on delete cascade,
  -- Checked at the end: a group goes before what was in it is placed anew.
  constraint site_section_group_id_fkey foreign key (organization_id, site_id, group_id) references site_section_group
    deferrable initially deferred
);
alter table site_section alter column organization_id set (n_distinct = 100);

create table site_space (
  organization_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  section_id uuid,
  -- Not named as what belongs to a space is: it neither travels nor goes with one, and stands in the way of both.
  shown_space_id uuid not null,
  path text not null,
  condition text,
  draft boolean not null,
  is_default boolean not null,
  order_key text collate "C" not null,
  primary key (organization_id, site_id, id),
  constraint site_space_site_id_fkey foreign key (organization_id, site_id) references site on delete cascade,
  constraint site_space_section_id_fkey foreign key (organization_id, site_id, section_id) references site_section
    deferrable initially deferred,
  constraint site_space_shown_space_id_fkey foreign key (organization_id, shown_space_id) references space
);
create index site_space_shown_space_id_idx on site_space (organization_id, shown_space_id);
alter table site_space alter column organization_id set (n_distinct = 100);

create table site_external_link (
  organization_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  group_id uuid,
  title text not null,
  description text,
  icon text,
  url text not null,
  condition text,
  draft boolean not null,
  order_key text collate "C" not null,
  primary key (organization_id, site_id, id),
  constraint site_external_link_site_id_fkey foreign key (organization_id, site_id) references site on delete cascade,
  constraint site_external_link_group_id_fkey foreign key (organization_id, site_id, group_id)
    references site_section_group deferrable initially deferred
);
alter table site_external_link alter column organization_id set (n_distinct = 100);

-- What was set; all else has its default.
create table site_customization (
  organization_id uuid not null,
  site_id uuid not null,
  settings jsonb not null,
  version integer not null default 1,
  updated_at timestamptz(3) not null default now(),
  primary key (organization_id, site_id),
  constraint site_customization_site_id_fkey foreign key (organization_id, site_id) references site on delete cascade
);
alter table site_customization alter column organization_id set (n_distinct = 100);

-- How a space differs from its site.
create table site_space_customization (
  organization_id uuid not null,
  site_id uuid not null,
  site_space_id uuid not null,
  settings jsonb not null,
  version integer not null default 1,
  updated_at timestamptz(3) not null default now(),
  primary key (organization_id, site_id, site_space_id),
  constraint site_space_customization_site_space_id_fkey foreign key (organization_id, site_id, site_space_id)
    references site_space on delete cascade
);
alter table site_space_customization alter column organization_id set (n_distinct = 100);
