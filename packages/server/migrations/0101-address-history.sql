-- Addresses that pages had: a move or a rename that reaches a space's content leaves one row, whatever lies below the page.
create table address_history (
  organization_id uuid not null,
  space_id uuid not null,
  -- Where the slug was: the id of the page above, or '/' and a directory that was fixed.
  place text collate "C" not null,
  slug text collate "C" not null,
  page text collate "C" not null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, space_id, place, slug)
);
alter table address_history alter column organization_id set (n_distinct = 100);
