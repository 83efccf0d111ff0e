import pg from 'pg'
import { vi } from 'vitest'

/** The statements that this process sends to PostgreSQL while something is done, without those that only listen for changes. */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const watched = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const texts = watched.mock.calls.map(([asked]: readonly unknown[]) =>
      typeof asked === 'string' ? asked : (asked as { readonly text: string }).text,
    )
    return texts.filter((text) => text !== 'select 1')
  } finally {
    watched.mockRestore()
  }
}
