-- What content is made of: documents and the pieces of the maps that name them, each under the SHA-256 of its bytes.
create table content_object (
  organization_id uuid not null,
  hash bytea not null,
  bytes bytea not null,
  -- When somebody last wrote it, or found it there and counts on it: the sweep leaves what is young.
  written_at timestamptz(3) not null default now(),
  primary key (organization_id, hash),
  constraint content_object_hash_check check (length(hash) = 32)
);
alter table content_object alter column organization_id set (n_distinct = 100);

create table revision (
  organization_id uuid not null,
  id uuid not null,
  space_id uuid not null,
  -- The branch it belongs to; null for the space's own content.
  change_request_id uuid,
  -- The change request that a merge brought in.
  merged_from_id uuid,
  type text not null,
  parents uuid[] not null,
  root bytea not null,
  -- Authorship outlives membership, so it refers to nothing.
  author_id uuid,
  git jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  constraint revision_type_check check (type in ('edits', 'merge', 'rollback', 'update', 'computed')),
  constraint revision_root_check check (length(root) = 32)
);
-- The history of a space's own content, newest first.
create index revision_history_idx on revision (organization_id, space_id, created_at desc, id desc)
  where change_request_id is null;
create index revision_space_idx on revision (organization_id, space_id);
alter table revision alter column organization_id set (n_distinct = 100);

-- What the sweep of an organization has found in use so far. Not logged: a sweep that a crash ends begins again.
create unlogged table content_mark (
  organization_id uuid not null,
  sweep_id uuid not null,
  hash bytea not null,
  primary key (organization_id, sweep_id, hash)
);
