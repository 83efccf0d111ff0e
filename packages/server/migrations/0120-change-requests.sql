-- A branch of a space's content. Who wrote, reviewed or merged it stays named when it leaves the organization, so these
-- columns refer to nothing. All tables name the space: with it their rows are purged and transferred.
create table change_request (
  organization_id uuid not null,
  id uuid not null,
  space_id uuid not null,
  number integer not null,
  status text not null default 'draft',
  subject text not null,
  description text not null default '',
  agent_task_id text,
  created_by uuid not null,
  -- The active revision, the one of the space it started from, the one it was last updated from, and the one its merge made.
  revision_id uuid not null,
  revision_initial_id uuid not null,
  revision_merged_ancestor_id uuid,
  revision_merged_id uuid,
  comments integer not null default 0,
  merged_by uuid,
  merged_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  -- When it, or its content, was last changed.
  updated_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  constraint change_request_number_key unique (organization_id, space_id, number),
  constraint change_request_space_id_fkey foreign key (organization_id, space_id) references space,
  constraint change_request_status_check check (status in ('draft', 'open', 'archived', 'merged')),
  constraint change_request_merged_check check (
    (status = 'merged') = (revision_merged_id is not null) and (status = 'merged') = (merged_at is not null)
  )
);
create index change_request_space_updated_idx
  on change_request (organization_id, space_id, status, updated_at desc, id desc);
create index change_request_space_created_idx
  on change_request (organization_id, space_id, status, created_at desc, id desc);
create index change_request_updated_idx on change_request (organization_id, status, updated_at desc, id desc);
create index change_request_created_idx on change_request (organization_id, status, created_at desc, id desc);
create index change_request_created_by_idx on change_request (organization_id, created_by, status);
alter table change_request alter column organization_id set (n_distinct = 100);

-- Whom a review is asked of.
create table change_request_reviewer (
  organization_id uuid not null,
  change_request_id uuid not null,
  user_id uuid not null,
  space_id uuid not null,
  revision_id uuid not null,
  requested_by uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, change_request_id, user_id),
  constraint change_request_reviewer_change_request_id_fkey
    foreign key (organization_id, change_request_id) references change_request,
  constraint change_request_reviewer_user_id_fkey foreign key (organization_id, user_id) references member
);
create index change_request_reviewer_user_id_idx on change_request_reviewer (organization_id, user_id, change_request_id);
create index change_request_reviewer_space_id_idx on change_request_reviewer (organization_id, space_id);
alter table change_request_reviewer alter column organization_id set (n_distinct = 100);

create table change_request_review (
  organization_id uuid not null,
  id uuid not null,
  change_request_id uuid not null,
  space_id uuid not null,
  user_id uuid not null,
  -- Who asked for it, if anyone did.
  requested_by uuid,
  -- What was reviewed. A review of an earlier revision satisfies no rule.
  revision_id uuid not null,
  status text not null,
  comment text,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  constraint change_request_review_change_request_id_fkey
    foreign key (organization_id, change_request_id) references change_request,
  constraint change_request_review_status_check check (status in ('approved', 'changes-requested'))
);
create index change_request_review_change_request_id_idx
  on change_request_review (organization_id, change_request_id, created_at desc, id desc);
create index change_request_review_space_id_idx on change_request_review (organization_id, space_id);
alter table change_request_review alter column organization_id set (n_distinct = 100);

-- Who worked on it, and how often.
create table change_request_contributor (
  organization_id uuid not null,
  change_request_id uuid not null,
  user_id uuid not null,
  action text not null,
  space_id uuid not null,
  count integer not null default 1,
  updated_at timestamptz(3) not null default now(),
  primary key (organization_id, change_request_id, user_id, action),
  constraint change_request_contributor_change_request_id_fkey
    foreign key (organization_id, change_request_id) references change_request,
  constraint change_request_contributor_action_check check (action in ('edit', 'comment'))
);
create index change_request_contributor_user_id_idx
  on change_request_contributor (organization_id, user_id, change_request_id);
create index change_request_contributor_space_id_idx on change_request_contributor (organization_id, space_id);
alter table change_request_contributor alter column organization_id set (n_distinct = 100);
