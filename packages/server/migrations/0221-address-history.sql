-- Every address that a page left, and when: which page had an address at some time can be told from them.
alter table address_history drop constraint address_history_pkey;
alter table address_history add primary key (organization_id, space_id, place, slug, created_at);
create index address_history_slug_idx on address_history (organization_id, space_id, slug, created_at desc);

-- What stood in the addresses of a space on a site, in small letters, and when. What never changed has no rows.
create table site_prefix_tenure (
  organization_id uuid not null,
  site_id uuid not null,
  prefix text not null,
  site_space_id uuid not null,
  -- With a default in it that addresses leave out, but for those of pages that would be hidden without.
  written_out boolean not null,
  since timestamptz(3) not null,
  -- Null: it stands there now.
  until timestamptz(3),
  primary key (organization_id, site_id, prefix, site_space_id, written_out, since),
  -- Checked at the end: the space is written after what follows from it.
  constraint site_prefix_tenure_site_space_id_fkey foreign key (organization_id, site_id, site_space_id)
    references site_space on delete cascade deferrable initially deferred
);
create index site_prefix_tenure_site_space_id_idx on site_prefix_tenure (organization_id, site_id, site_space_id);
alter table site_prefix_tenure alter column organization_id set (n_distinct = 100);

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
