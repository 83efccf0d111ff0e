-- Members are listed by when they joined, when they were last seen, and by name, of one role or of all.
-- Times are kept to the millisecond, as answers and cursors show them: a page must go on exactly where the last one ended.
alter table member
  alter column joined_at type timestamptz(3),
  alter column last_seen_at type timestamptz(3),
  add column teams integer not null default 0,
  add column spaces integer not null default 0,
  -- Ordered by code point: the order of a locale changes with the operating system, and breaks the index with it.
  add column name_key text collate "C" not null generated always as (lower(left(display_name, 64))) stored,
  add constraint member_counters_check check (teams >= 0 and spaces >= 0 and teams_owned between 0 and teams);

create index member_joined_at_idx on member (organization_id, joined_at, user_id);
create index member_role_joined_at_idx on member (organization_id, role, joined_at, user_id);
create index member_name_key_idx on member (organization_id, name_key, user_id);
create index member_role_name_key_idx on member (organization_id, role, name_key, user_id);
create index member_last_seen_at_idx on member (organization_id, last_seen_at, user_id) where last_seen_at is not null;
create index member_role_last_seen_at_idx on member (organization_id, role, last_seen_at, user_id)
  where last_seen_at is not null;
create index member_email_idx on member (organization_id, email);

-- A statement is planned for the average organization, which is small; what is good for a large one is good for all.
alter table member alter column organization_id set (n_distinct = 100);
