-- All redirects of a site together. Locked by whoever writes one: a rule is judged by all others.
create table site_redirects (
  organization_id uuid not null,
  site_id uuid not null,
  redirects integer not null default 0,
  version integer not null default 1,
  primary key (organization_id, site_id),
  constraint site_redirects_site_id_fkey foreign key (organization_id, site_id) references site on delete cascade
);
alter table site_redirects alter column organization_id set (n_distinct = 100);

create table site_redirect (
  organization_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  draft boolean not null,
  source text collate "C" not null,
  -- The same for sources that stand for the same addresses.
  source_key text collate "C" not null,
  -- What an address is looked up by. One value, so that no other index is ever taken for it, whatever the statistics say.
  live_key text collate "C" generated always as (case when not draft then site_id::text || source_key end) stored,
  capture_wildcard boolean not null,
  permanent boolean not null,
  kind text not null,
  -- What it leads to. It may be gone since: then the redirect is there and leads nowhere.
  section_id uuid,
  site_space_id uuid,
  page text,
  url text,
  -- Where another redirect may come after it: the host of an address elsewhere; * below a part of the site itself.
  onward text,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  changed_at timestamptz(3) not null default now(),
  primary key (organization_id, site_id, id),
  constraint site_redirect_site_id_fkey foreign key (organization_id, site_id) references site on delete cascade,
  constraint site_redirect_kind_check check (
    (kind = 'site-section') = (section_id is not null)
    and (kind in ('site-space', 'site-page')) = (site_space_id is not null)
    and (kind = 'site-page') = (page is not null)
    and (kind = 'external') = (url is not null)
    and kind in ('site-section', 'site-space', 'site-page', 'external')
  )
);
create unique index site_redirect_source_key on site_redirect (organization_id, site_id, draft, source_key);
create unique index site_redirect_live_key on site_redirect (organization_id, live_key);
create index site_redirect_created_idx on site_redirect (organization_id, site_id, draft, id);
create index site_redirect_changed_idx on site_redirect (organization_id, site_id, draft, changed_at, id);
create index site_redirect_source_idx on site_redirect (organization_id, site_id, draft, source, id);
create index site_redirect_onward_idx on site_redirect (organization_id, site_id, onward)
  where not draft and onward is not null;
alter table site_redirect alter column organization_id set (n_distinct = 100);
