-- Finds text inside text: what contains a word contains each three characters of it, and, beyond ASCII, each two.
-- One index serves all organizations. Its keys are spread over 32 groups of them: otherwise a search in a large one
-- would read the matches of all others too. With a key of its own for each, the index would be ten times as large.
create function search_keys(organization_id uuid, value text) returns integer[]
  language sql immutable strict parallel safe
  return array(
    select hashtextextended(gram, uuid_hash(organization_id) & 31)::bit(32)::integer
    from (
      select substr(value, at, 3) as gram from generate_series(1, char_length(value) - 2) at
      union all
      select substr(value, at, 2) from generate_series(1, char_length(value) - 1) at
      where octet_length(substr(value, at, 2)) > 2
    ) grams
  );

create function member_search_value(display_name text, email text) returns text
  language sql immutable strict parallel safe
  return lower(display_name || chr(10) || email);

-- Apart from member, whose rows change with every visit: each change would be written into this index anew.
create table member_search (
  organization_id uuid not null,
  user_id uuid not null,
  value text not null,
  primary key (organization_id, user_id),
  constraint member_search_user_id_fkey foreign key (organization_id, user_id) references member on delete cascade
);
insert into member_search
select organization_id, user_id, member_search_value(display_name, email) from member;
create index member_search_value_idx on member_search using gin (search_keys(organization_id, value))
  with (fastupdate = off);
