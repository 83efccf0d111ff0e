import type { ContentChangeInput } from '@octavo/contract'
import type { Tenant } from '../../platform/database/database.ts'
import type { SystemWork } from '../../platform/events/run-as-system.ts'
import type { Uuid } from '../../platform/ids.ts'
import { addRevision, revisionOf } from './revision-store.ts'
import { startContent } from './start-content.ts'
import { writeBatch } from './write-batch.ts'

const welcome = `# Welcome

This page is yours to change: it shows what documentation can look like.

## Write

Pages are Markdown. Edit them here, by the API, or in your own repository.

{% hint style="info" %}
A change request collects your changes, shows what they look like, and publishes them when it is merged.
{% endhint %}

## Publish

What a space holds is on its sites as soon as it is merged.
`

const pages: readonly ContentChangeInput[] = [
  { operation: 'insert_page', title: 'Welcome', document: { markdown: welcome } },
]

/** The sample brings no files. */
const noFiles = {
  takeUploads: () => Promise.resolve(new Map()),
  storeBytes: () => Promise.reject(new Error('a sample has no files')),
}

/** The first revisions of a space: nothing in it, then a page to begin with. */
export async function startSample(
  work: Pick<SystemWork, 'transaction'>,
  tenant: Tenant,
  start: { readonly space: Uuid<'space'>; readonly author: Uuid<'user'> },
): Promise<Uuid<'revision'>> {
  const { space, author } = start
  const empty = await startContent(work, tenant, start)
  const { root } = await revisionOf(work.transaction, tenant, empty)
  const batch = await writeBatch(work, tenant, { space, root, changes: pages, dryRun: false }, noFiles)
  const made = { space, type: 'edits', parents: [empty], author, root: batch.root } as const
  return addRevision(work.transaction, tenant, made, batch.written)
}
