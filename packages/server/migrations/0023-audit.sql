-- The event log, newest first, of everything or of one action, actor or target.
alter table event alter column created_at type timestamptz(3);
create index event_created_at_idx on event (organization_id, created_at, position);
create index event_type_idx on event (organization_id, type, created_at, position);
create index event_actor_id_idx on event (organization_id, actor_id, created_at, position);
create index event_resource_id_idx on event (organization_id, resource_id, created_at, position);
alter table event alter column organization_id set (n_distinct = 100);
