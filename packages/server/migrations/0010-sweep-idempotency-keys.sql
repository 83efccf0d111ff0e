-- The sweep walks from organization to organization and takes the old keys of each; it must not read the others.
create index idempotency_key_created_at_idx on idempotency_key (organization_id, created_at);
