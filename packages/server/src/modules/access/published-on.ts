import { sql } from 'kysely'
import { customHostname } from './custom-hostname.ts'

/** The published site that shows `space` to most people, the oldest of several; null where none does. */
export const publishedOn = sql`(
  select json_build_object(
    'visibility', site.visibility, 'organization_id', site.organization_id, 'basename', site.basename,
    'proxy', site.proxy, 'custom_hostname', ${customHostname},
    'organization_hostname', (select home.hostname from organization home where home.id = site.organization_id),
    'section', case when site_section.id is not null
      then json_build_object('path', site_section.path, 'isDefault', site_section.is_default) end,
    'siteSpace', json_build_object('path', site_space.path, 'isDefault', site_space.is_default))
  from site_space
  join site on site.organization_id = site_space.organization_id and site.id = site_space.site_id and site.published
  left join site_section on site_section.organization_id = site_space.organization_id
    and site_section.site_id = site_space.site_id and site_section.id = site_space.section_id
  where site_space.organization_id = space.organization_id and site_space.shown_space_id = space.id
    and space.deleted_at is null and not site_space.draft and site_section.draft is not true
  order by array_position(array['public', 'unlisted', 'share-link', 'visitor-auth'], site.visibility), site.id limit 1
) as published_on`
