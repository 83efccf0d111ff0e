import { isAddressed } from '../tree/place-keys.ts'
import type { ChangeResult, DeletePage } from './change.ts'
import type { EditRun } from './edit-run.ts'
import { requirePage } from './update-page.ts'

export async function deletePage(run: EditRun, change: DeletePage): Promise<ChangeResult> {
  const id = run.made.idOf('page', change.page, 'page')
  await requirePage(run, id)
  await removePage(run, id)
  return { object: 'deleted_page', page: id }
}

/** How many pages are read at once. */
const atOnce = 256

/** A page goes with all pages below it. */
export async function removePage(run: EditRun, id: string): Promise<void> {
  const gone = [id]
  for (let next = 0; next < gone.length; next++) {
    if (next % atOnce === 0) {
      await run.pause()
      await run.pages.prefetch(gone.slice(next, next + atOnce))
    }
    const page = await run.pages.get(gone[next]!)
    if (page && isAddressed(page)) gone.push(...(await Array.fromAsync(run.pages.childrenOf(gone[next]!))))
  }
  for (const one of gone) await run.pages.set(one, undefined)
}
