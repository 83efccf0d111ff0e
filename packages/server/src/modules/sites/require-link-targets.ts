import type { SiteStructure } from '@octavo/site'
import { isId } from '@octavo/contract'
import type { Tenant } from '../../platform/database/database.ts'
import type { Work } from '../../platform/http/handler.ts'
import { readId, type Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import type { SiteSettings } from './site-settings.ts'

interface Named {
  readonly path: string
  readonly value: Readonly<Record<string, unknown>>
}

/** Everything in the settings that says of what kind it is: the targets of links. */
function targetsIn(value: unknown, path: string): Named[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => targetsIn(one, `${path}/${index}`))
  if (typeof value !== 'object' || value === null) return []
  const own = 'kind' in value ? [{ path, value: value as Named['value'] }] : []
  return [...own, ...Object.entries(value).flatMap(([key, inner]) => targetsIn(inner, `${path}/${key}`))]
}

/** Refuses links to what the site does not show. */
export async function requireLinkTargets(
  { transaction }: Work,
  tenant: Tenant,
  { sections, siteSpaces }: SiteStructure,
  settings: unknown,
  { hasPage }: Pick<SiteSettings, 'hasPage'>,
): Promise<void> {
  for (const { path, value } of targetsIn(settings, '')) {
    const { siteSection, siteSpace, page } = value
    const shown = siteSpaces.find(({ id }) => typeof siteSpace === 'string' && id === read(siteSpace))
    const isThere =
      (siteSection === undefined || sections.some(({ id }) => id === read(siteSection as string))) &&
      (siteSpace === undefined || shown !== undefined) &&
      (page === undefined || (await hasPage(transaction, tenant, shown!.space as Uuid<'space'>, page as string)))
    if (!isThere) throw new Problem('invalid_request', [{ path, message: 'leads to nothing that the site shows' }])
  }
}

const read = (id: string): string | undefined =>
  isId('siteSpace', id) || isId('siteSection', id) ? readId(id) : undefined
