import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { createDatabase, databaseUrl, dropDatabase } from './databases.ts'
import { openWorld, type World, type WorldSettings } from './open-world.ts'

export type { World }

interface WorldOptions extends WorldSettings {
  /** The address of a database to share with another world, instead of one of its own. */
  readonly database?: string
}

/** A world on a database of its own, which is gone after the tests. Start it beside them, not in one. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const world = await openWorld(options.database ?? (await ownDatabase()), options)
  afterAll(() => world.close())
  return world
}

async function ownDatabase(): Promise<string> {
  const name = `octavo_test_${randomBytes(6).toString('hex')}`
  await createDatabase(name, inject('template'))
  // Hooks run last to first: the database goes when nobody uses it any more.
  afterAll(() => dropDatabase(name))
  return databaseUrl(name)
}
