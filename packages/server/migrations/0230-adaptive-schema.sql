create table site_adaptive_schema (
  organization_id uuid not null,
  site_id uuid not null,
  -- As it was sent: the order of its claims is the order of the conditions made from it.
  json_schema json not null,
  version integer not null default 1,
  updated_at timestamptz(3) not null default now(),
  primary key (organization_id, site_id),
  constraint site_adaptive_schema_site_id_fkey foreign key (organization_id, site_id) references site on delete cascade
);
alter table site_adaptive_schema alter column organization_id set (n_distinct = 100);
