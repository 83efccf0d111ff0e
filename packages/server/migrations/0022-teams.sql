-- Groups of members. The counters are written in the transaction that changes what they count.
create type team_role as enum ('owner', 'member');

create table team (
  organization_id uuid not null,
  id uuid not null,
  title text not null,
  title_key text not null generated always as (lower(title)) stored,
  members integer not null default 0,
  spaces integer not null default 0,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  constraint team_counters_check check (members >= 0 and spaces >= 0)
);
create index team_title_key_idx on team using gin (search_keys(organization_id, title_key))
  with (fastupdate = off);
alter table team alter column organization_id set (n_distinct = 100);

create table team_member (
  organization_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  role team_role not null,
  primary key (organization_id, team_id, user_id),
  constraint team_member_team_id_fkey foreign key (organization_id, team_id) references team,
  constraint team_member_user_id_fkey foreign key (organization_id, user_id) references member
);
create index team_member_user_id_idx on team_member (organization_id, user_id, team_id);
create index team_member_owner_idx on team_member (organization_id, user_id, team_id) where role = 'owner';
alter table team_member alter column organization_id set (n_distinct = 100);
