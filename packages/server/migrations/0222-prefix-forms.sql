-- A prefix with one of two defaults in it that addresses leave out is in no address, and yet it is understood: while it is, a page whose
-- path begins like it is written out. So it is kept as well, as a form of its own.
alter table site_prefix_tenure add column form text;
update site_prefix_tenure set form = case when written_out then 'full' else 'short' end;
alter table site_prefix_tenure
  alter column form set not null,
  add constraint site_prefix_tenure_form_check check (form in ('short', 'full', 'half')),
  drop constraint site_prefix_tenure_pkey,
  drop column written_out,
  add primary key (organization_id, site_id, prefix, site_space_id, form, since);

-- A space had them while both of its defaults were left out.
insert into site_prefix_tenure (organization_id, site_id, prefix, site_space_id, form, since, until)
select distinct whole.organization_id, whole.site_id, half.prefix, whole.site_space_id, 'half',
  greatest(short.since, whole.since), least(short.until, whole.until)
from site_prefix_tenure whole
join site_prefix_tenure short on short.organization_id = whole.organization_id and short.site_id = whole.site_id
  and short.site_space_id = whole.site_space_id and short.form = 'short' and short.prefix = ''
  and short.since < coalesce(whole.until, 'infinity') and whole.since < coalesce(short.until, 'infinity')
cross join unnest(string_to_array(whole.prefix, '/')) as half (prefix)
where whole.form = 'full' and whole.prefix like '%/%';
