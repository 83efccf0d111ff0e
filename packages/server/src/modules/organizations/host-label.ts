import { type Id, idPrefixes, isId } from '@octavo/contract'
import { readId, showId, type Uuid } from '../../platform/ids.ts'

/** Longer than any hostname that can be chosen, so that nobody can take another's. */
const unnamed = 'organization-'
const prefix = `${idPrefixes.organization}_`

/** What the organization is called in the addresses of its sites: its hostname, or its id as long as it has none. */
export const hostLabel = (id: Uuid<'organization'>, hostname: string | null): string =>
  hostname ?? `${unnamed}${showId('organization', id).slice(prefix.length)}`

/** The id that a label is made of, where it is. */
export function idOfLabel(label: string): Uuid<'organization'> | undefined {
  const shown = `${prefix}${label.slice(unnamed.length)}`
  return label.startsWith(unnamed) && isId('organization', shown) ? readId(shown as Id<'organization'>) : undefined
}
