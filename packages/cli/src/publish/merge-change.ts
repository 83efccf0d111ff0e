import {
  changeRequests,
  type ChangeRequestView,
  type ConflictSummary,
  merges,
  type SemanticChangeView,
} from '@octavo/contract'
import { Decision } from '../complaint.ts'
import type { Api } from './api.ts'
import { isRefusal } from './refusal.ts'
import { settleConflicts } from './settle-conflicts.ts'
import { count } from './tell.ts'

const paramsOf = ({ space, id }: ChangeRequestView) => ({ spaceId: space, changeRequestId: id })

/** What a change request changes, counted by kind and by what becomes of it; undefined where it is too much to count. */
export async function summarize(api: Api, change: ChangeRequestView): Promise<string | undefined> {
  const query = { limit: 1000 }
  const { changes, more } = await api.call(merges.getChangeRequestChanges, { params: paramsOf(change), query })
  if (more !== undefined) return undefined
  const counted = new Map<string, Set<string>>()
  for (const [kind, verb, id] of changes.flatMap(countedIn)) {
    const name = `${kind} ${verb}`
    counted.set(name, (counted.get(name) ?? new Set<string>()).add(id))
  }
  const parts = [...counted].map(([name, { size }]) => {
    const [kind, verb] = name.split(' ')
    return `${count(size, kind!)} ${verb}`
  })
  return parts.join(', ') || 'nothing that readers see'
}

const verbs = { created: 'added', edited: 'changed', moved: 'moved', deleted: 'deleted' } as const

const kinds = { document: 'page', computed: 'page', group: 'group', link: 'link' } as const

type Counted = [kind: string, verb: string, id: string]

function countedIn(change: SemanticChangeView): Counted[] {
  if (change.type === 'variables_edited') {
    return Object.entries(change.variables).map(([name, { before, after }]) => {
      const isOld = before !== undefined && after !== undefined
      return ['variable', isOld ? 'changed' : before === undefined ? 'added' : 'deleted', name]
    })
  }
  // Another slug is another address, and nothing that is read on the page.
  const names = change.type === 'page_edited' ? Object.keys(change.attributes) : []
  const [kind, id] = nameOf(change)
  const verb = verbs[change.type.slice(change.type.lastIndexOf('_') + 1) as keyof typeof verbs]
  const isMoved = names.includes('slug')
  return [
    ...(isMoved ? [[kind, verbs.moved, id] satisfies Counted] : []),
    ...(isMoved && names.length === 1 ? [] : [[kind, verb, id] satisfies Counted]),
  ]
}

function nameOf(change: Exclude<SemanticChangeView, { type: 'variables_edited' }>): [kind: string, id: string] {
  if ('page' in change) return [kinds[change.page.type], change.page.id]
  if ('file' in change) return ['file', change.file.id]
  return 'tag' in change ? ['tag', change.tag.slug] : ['include', change.reusableContent.id]
}

/** Makes sure that a merge would go through, so that of several spaces none is published where another cannot be. */
export async function requireMergeable(api: Api, change: ChangeRequestView): Promise<ChangeRequestView> {
  const status = await api.call(merges.getChangeRequestMergeStatus, { params: paramsOf(change) })
  const failed = status.rules.filter(({ rule, passed }) => !passed && rule !== 'allow_bypass')
  if (failed.length > 0 && !status.bypassed) throw await heldBack(api, change, failed)
  if (status.conflicts === 0) return change
  const settled = await settleConflicts(api, change)
  if (settled) return settled
  const { items } = await api.call(merges.listChangeRequestConflicts, { params: paramsOf(change) })
  throw conflicting(change, status.conflicts, items)
}

/** Merges what was written, and so publishes it. Where others changed the same, nothing is merged. */
export async function mergeChange(api: Api, change: ChangeRequestView): Promise<void> {
  const ifMatch = { 'if-match': `"${change.revision}"` }
  try {
    await api.call(merges.mergeChangeRequest, { params: paramsOf(change) }, ifMatch)
  } catch (error) {
    if (isRefusal(error, 'merge_rules_failed')) {
      throw await heldBack(api, change, (error.details as { rules: readonly FailedRule[] }).rules)
    }
    if (!isRefusal(error, 'merge_conflicts')) throw error
    const settled = await settleConflicts(api, change)
    if (settled) return mergeChange(api, settled)
    const { count: number, conflicts } = error.details as { count: number; conflicts: readonly ConflictSummary[] }
    throw conflicting(change, number, conflicts)
  }
}

interface FailedRule {
  readonly rule: string
  readonly reason: string
}

async function heldBack(api: Api, change: ChangeRequestView, rules: readonly FailedRule[]): Promise<Decision> {
  if (change.status === 'draft') {
    await api.call(changeRequests.updateChangeRequestById, { params: paramsOf(change), body: { status: 'open' } })
  }
  const reasons = rules.map(({ reason }) => `  ${reason}`).join('\n')
  return new Decision(
    `The rules of the space hold change request #${change.number} back:\n${reasons}\n` +
      `Nothing is published yet. When they are met, run the same command again; or merge ${change.urls.location}`,
  )
}

/** How many are named. */
const shown = 10

function conflicting(change: ChangeRequestView, number: number, conflicts: readonly ConflictSummary[]): Decision {
  const targets = Map.groupBy(conflicts, ({ target }) => target.id)
  const lines = [...targets.values()].slice(0, shown).map((some) => {
    const { target } = some[0]!
    const what = new Set(some.map(({ kind, field }) => whatClashes(kind, field)))
    return `  ${target.path ?? target.title ?? target.id} (${[...what].join(', ')})`
  })
  if (targets.size > shown || number > conflicts.length) lines.push('  … and more')
  return new Decision(
    [
      'Others have changed the same in the space since you published last:',
      ...lines,
      'Nothing is published. Take their changes into your folder and publish again; or publish it over all that others changed: --overwrite',
      `What each side says: ${change.urls.location}/conflicts`,
    ].join('\n'),
  )
}

function whatClashes(kind: ConflictSummary['kind'], field: string | undefined): string {
  if (kind === 'document') return 'its text'
  if (kind === 'field') return `its ${field ?? 'settings'}`
  return kind === 'deleted' ? 'changed by one, deleted by the other' : 'its place'
}
