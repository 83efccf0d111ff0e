import { pageAt } from '@octavo/content'
import { changeSection, changeSiteSpace, readPrefixes, type SiteStructure, StructureRefusal } from '@octavo/site'
import type { Reader, Tenant } from '../../platform/database/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { openSpace } from './page-lookups.ts'

/** A section or a space on the site, whose path somebody wrote or we chose. */
interface Named {
  readonly kind: 'section' | 'siteSpace'
  readonly id: string
  readonly path: string
}

const mostTries = 100

/**
 * The structure with no path at which a page is: its readers would find something else there. A path that somebody wrote is refused;
 * for what is new, and was given its path by us, another one is chosen. Where paths come to stand above pages in another way, by a
 * merge or by another default, the page's address is written out instead.
 */
export async function settlePaths(
  reader: Reader,
  tenant: Tenant,
  before: SiteStructure,
  after: SiteStructure,
): Promise<SiteStructure> {
  const known = new Map(namedIn(before).map(({ id, path }) => [id, path]))
  let settled = after
  for (const one of namedIn(after)) {
    if (known.get(one.id) === one.path || !(await hidesPage(reader, tenant, settled, one))) continue
    if (known.has(one.id)) {
      throw new Problem('path_taken', [{ path: '/path', message: 'is that of a page that the site shows' }])
    }
    settled = await withFreePath(reader, tenant, settled, one)
  }
  return settled
}

const namedIn = ({ sections, siteSpaces }: SiteStructure): Named[] => [
  ...sections.map(({ id, path }) => ({ kind: 'section' as const, id, path })),
  ...siteSpaces.map(({ id, path }) => ({ kind: 'siteSpace' as const, id, path })),
]

/** Whether the address it would have is that of a page of another space. */
async function hidesPage(reader: Reader, tenant: Tenant, structure: SiteStructure, one: Named): Promise<boolean> {
  const prefixes = readPrefixes(structure)
  const shown = structure.siteSpaces.filter((siteSpace) =>
    one.kind === 'siteSpace' ? siteSpace.id === one.id : siteSpace.section === one.id && siteSpace.isDefault,
  )
  for (const { id } of shown) {
    const prefix = prefixes.of(id)!.short
    for (const { siteSpace, path } of prefixes.matching(prefix === '' ? [] : prefix.split('/'))) {
      if (siteSpace.id === id || path.length === 0) continue
      const content = await openSpace(reader, tenant, siteSpace.space as Uuid<'space'>, undefined)
      if (content && (await pageAt(content.objects, content.root, path.join('/'))) !== undefined) return true
    }
  }
  return false
}

async function withFreePath(reader: Reader, tenant: Tenant, structure: SiteStructure, one: Named) {
  for (let number = 2; number < mostTries; number++) {
    const path = `${one.path}-${number}`
    const changed = changedPath(structure, { ...one, path })
    if (changed && !(await hidesPage(reader, tenant, changed, { ...one, path }))) return changed
  }
  return structure
}

/** Undefined where something beside it has the path. */
function changedPath(structure: SiteStructure, { kind, id, path }: Named): SiteStructure | undefined {
  try {
    return kind === 'section' ? changeSection(structure, id, { path }) : changeSiteSpace(structure, id, { path })
  } catch (fault) {
    if (fault instanceof StructureRefusal) return undefined
    throw fault
  }
}
