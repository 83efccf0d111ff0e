import { revisionReads } from '@octavo/contract'
import { isAlike, isMarkdown } from '@octavo/content/repository'
import { Decision } from '../complaint.ts'
import type { Api } from './api.ts'
import type { SpacePlan } from './plan-spaces.ts'

export interface OwnSite {
  readonly name: string
  /** Somebody said that it is this one. */
  readonly isNamed: boolean
}

/** Content that did not come from a folder, or came from quite another one, is not replaced unasked. */
export async function requireOwn(api: Api, plans: readonly SpacePlan[], { name, isNamed }: OwnSite): Promise<void> {
  const filled = plans.filter(({ state }) => state && state.files.size > 0)
  if (filled.some(({ state }) => !state!.last)) {
    throw new Decision(
      `The site ${name} has content that was not published from a folder. Publish to another site: --site NAME. Or replace what is there: --overwrite`,
    )
  }
  // A repository is one folder: what one of its spaces has in common, it has.
  if (isNamed || filled.length === 0 || filled.some(sharesFile)) return
  for (const plan of filled) if (await sharesText(api, plan)) return
  throw new Decision(
    `The site ${name} was published from another folder: this one has none of its pages, and no text like its own. If it is meant, say so: --site ${name}. Else publish to another: --site OTHER`,
  )
}

/** Files that every folder has: their names say nothing, their bytes do. */
const common = /^(?:\.\.\/)*(?:README\.md|SUMMARY\.md|\.gitbook\.yaml)$/i

function sharesFile({ state, local }: SpacePlan): boolean {
  const hashes = new Set<string>([...local.files.values()].map(({ hash }) => hash))
  const there = [...state!.files]
  const isSmall = there.every(([path]) => common.test(path))
  return isSmall || there.some(([path, hash]) => hashes.has(hash) || (local.files.has(path) && !common.test(path)))
}

async function sharesText(api: Api, { state, local }: SpacePlan): Promise<boolean> {
  const params = { spaceId: state!.space.id, revisionId: state!.revision }
  for (const source of local.sources) {
    const { path } = source
    if (!('bytes' in source) || !isMarkdown(path) || !common.test(path) || !state!.files.has(path)) continue
    const { text = '' } = await api.call(revisionReads.repositoryFile, { params, query: { path } })
    if (isAlike(new TextEncoder().encode(text), source.bytes)) return true
  }
  return false
}
