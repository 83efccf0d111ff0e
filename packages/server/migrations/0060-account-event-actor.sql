-- An operator can act on an account that is not their own, and its owner can see that.
alter table account_event
  add column actor_kind text not null default 'user',
  add column actor_id uuid;
update account_event set actor_id = user_id;
alter table account_event alter column actor_kind drop default;
