-- A session is a token that a browser keeps: found by the same statement, and shown in no list of tokens.
alter table token
  add column kind text not null default 'personal',
  add constraint token_kind_check check (kind in ('personal', 'session'));
create index token_session_expires_at_idx on token (expires_at) where kind = 'session';
