-- Where a resource lives whose path names no organization: spaces, collections. With several clusters it leads to the right one.
create table resource_organization (
  id uuid primary key,
  organization_id uuid not null,
  constraint resource_organization_organization_id_fkey foreign key (organization_id) references organization
);
create index resource_organization_organization_id_idx on resource_organization (organization_id);

-- What inheriting spaces and changing merge rules start from.
alter table organization add column merge_rules jsonb not null default '{"type": "none"}';

-- Deleted ones stay as long as a restored space goes on inheriting from them.
create table collection (
  organization_id uuid not null,
  id uuid not null,
  title text not null,
  description text,
  parent_id uuid,
  -- Itself first, then those it lies in, nearest first: who may do what is found without climbing.
  lineage uuid[] not null,
  -- One order for collections and spaces of the same parent. By code point, as the keys are made to be compared.
  order_key text collate "C" not null,
  -- Null inherits; none is no access.
  default_level access_role,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  -- While it is copied to another organization: leaving here, arriving there; left when the directory leads there.
  transfer_state text,
  transfer_to uuid,
  primary key (organization_id, id),
  constraint collection_lineage_check check (lineage[1] = id and cardinality(lineage) <= 10),
  constraint collection_transfer_check check (transfer_state in ('leaving', 'arriving', 'left'))
);
create index collection_siblings_idx on collection (organization_id, parent_id, order_key, id);
alter table collection alter column organization_id set (n_distinct = 100);

create table space (
  organization_id uuid not null,
  id uuid not null,
  title text not null,
  emoji text not null,
  language text,
  parent_id uuid,
  -- A collection that is gone and goes on saying who may do what in what was restored from it.
  inherits_from_id uuid,
  order_key text collate "C" not null,
  edit_mode text not null default 'locked',
  -- Null inherits; none is no access.
  default_level access_role,
  merge_rules jsonb not null default '{"type": "inherit"}',
  -- The active revision.
  revision_id uuid not null,
  comments integer not null default 0,
  change_requests integer not null default 0,
  change_requests_open integer not null default 0,
  change_requests_draft integer not null default 0,
  -- The number of the newest one: they are never given twice.
  last_change_request integer not null default 0,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  transfer_state text,
  transfer_to uuid,
  primary key (organization_id, id),
  constraint space_parent_id_fkey foreign key (organization_id, parent_id) references collection,
  constraint space_inherits_from_id_fkey foreign key (organization_id, inherits_from_id) references collection,
  constraint space_edit_mode_check check (edit_mode in ('live', 'locked')),
  constraint space_transfer_check check (transfer_state in ('leaving', 'arriving', 'left')),
  constraint space_counters_check check (
    comments >= 0 and change_requests_open >= 0 and change_requests_draft >= 0
    and change_requests >= change_requests_open + change_requests_draft
    and last_change_request >= change_requests
  )
);
create index space_siblings_idx on space (organization_id, parent_id, order_key, id);
create index space_deleted_at_idx on space (organization_id, deleted_at) where deleted_at is not null;
alter table space alter column organization_id set (n_distinct = 100);

-- Roles given on one resource: a space or a collection. None is an explicit refusal.
create table user_grant (
  organization_id uuid not null,
  resource_id uuid not null,
  user_id uuid not null,
  role access_role not null,
  primary key (organization_id, resource_id, user_id),
  constraint user_grant_user_id_fkey foreign key (organization_id, user_id) references member
);
create index user_grant_user_id_idx on user_grant (organization_id, user_id, resource_id);
alter table user_grant alter column organization_id set (n_distinct = 100);

create table team_grant (
  organization_id uuid not null,
  resource_id uuid not null,
  team_id uuid not null,
  role access_role not null,
  primary key (organization_id, resource_id, team_id),
  constraint team_grant_team_id_fkey foreign key (organization_id, team_id) references team
);
create index team_grant_team_id_idx on team_grant (organization_id, team_id, resource_id);
alter table team_grant alter column organization_id set (n_distinct = 100);
