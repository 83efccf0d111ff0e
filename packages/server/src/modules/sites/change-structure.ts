import { type SiteStructure, StructureRefusal } from '@octavo/site'
import type { Permissions } from '@octavo/contract'
import { requireVersion } from '../../platform/http/etag.ts'
import type { SystemWork } from '../../platform/events/run-as-system.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { lockSite } from './site-store.ts'
import { readStructure, writeStructure } from './structure-store.ts'

interface ChangedStructure {
  readonly structure: SiteStructure
  readonly version: number
}

/** Who may change a structure. */
export type Structured = Proof<'site', Extract<Permissions['site'], 'structure' | 'admin'>>

/** Asked about every change of a structure, in its transaction, before it is written. Gives it as it is to be written. */
export type StructureFollower = (
  work: SystemWork,
  site: Pick<Structured, 'organizationId' | 'id'>,
  before: SiteStructure,
  after: SiteStructure,
) => Promise<SiteStructure>

/** Changes the structure as a whole: what its rules refuse is not written. */
export async function changeStructure(
  work: SystemWork,
  site: Pick<Structured, 'organizationId' | 'id'>,
  ifMatch: number | undefined,
  edit: (before: SiteStructure) => SiteStructure,
  follow: StructureFollower,
): Promise<ChangedStructure> {
  const { transaction, announce } = work
  const tenant = site.organizationId
  const row = await lockSite(transaction, tenant, site.id)
  requireVersion(row.structure_version, ifMatch)
  const before = await readStructure(transaction, tenant, site.id)
  const edited = applied(before, edit)
  if (edited === before) return { structure: before, version: row.structure_version }
  const structure = await follow(work, site, before, edited)
  await writeStructure(transaction, tenant, site.id, before, structure)
  const version = row.structure_version + 1
  await transaction
    .change(tenant, 'site')
    .set({ structure_version: version, site_spaces: structure.siteSpaces.length })
    .where('id', '=', site.id)
    .execute()
  announce({
    type: 'site.structure-updated',
    organizationId: tenant,
    resource: { kind: 'site', id: site.id, label: row.title },
  })
  return { structure, version }
}

function applied(before: SiteStructure, edit: (before: SiteStructure) => SiteStructure): SiteStructure {
  try {
    return edit(before)
  } catch (fault) {
    if (fault instanceof StructureRefusal) throw problemOf(fault)
    throw fault
  }
}

function problemOf({ kind, field, missing }: StructureRefusal): Problem {
  switch (kind) {
    case 'unknown':
      return notFound(missing)
    case 'path-reserved':
      return new Problem('path_taken', [{ path: `/${field}`, message: 'is one that every site answers itself' }])
    case 'path-taken':
      return new Problem('path_taken', [{ path: `/${field}`, message: 'is that of something beside it' }])
    case 'not-beside':
      return new Problem('invalid_request', [{ path: `/${field}`, message: 'is not among what stands there' }])
    case 'crossed':
      return new Problem('invalid_request', [
        { path: `/${field}`, message: 'names two that stand the other way round' },
      ])
    case 'full':
      return new Problem('structure_full', {})
    case 'no-sections':
      return new Problem('no_sections', {})
    case 'space-twice':
      return new Problem('space_on_site', {})
  }
}
