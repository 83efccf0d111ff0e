-- Files on their way in: asked for, then stored, then taken by content. The bytes lie in blob storage, by their hash.
create table upload (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  name text not null,
  -- What the uploader said.
  declared_type text not null,
  size bigint not null,
  -- What was found in the bytes; all empty until they are there.
  blob text,
  content_type text,
  width integer,
  height integer,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  taken_at timestamptz(3),
  primary key (organization_id, id),
  constraint upload_kind_check check (kind in ('customization_font', 'import_file', 'organization_file')),
  constraint upload_stored_check check ((blob is null) = (content_type is null)),
  constraint upload_dimensions_check check ((width is null) = (height is null))
);
create index upload_expires_at_idx on upload (organization_id, expires_at);
-- What a user has asked for and not used yet is limited.
create index upload_waiting_idx on upload (organization_id, user_id) include (size) where taken_at is null;
alter table upload alter column organization_id set (n_distinct = 100);
