import { randomBytes } from 'node:crypto'
import { env } from 'node:process'
import { openDatabase } from '../../packages/server/src/platform/database/database.ts'
import { migrate } from '../../packages/server/src/platform/database/migrate.ts'
import { createDatabase, databaseUrl, dropDatabase } from '../../packages/server/src/testing/databases.ts'
import { givens } from '../../packages/server/src/testing/given.ts'

/** A migrated database for the others to be cloned from. */
export async function createTemplate(): Promise<string> {
  const name = `octavo_proof_template_${randomBytes(6).toString('hex')}`
  await createDatabase(name)
  await migrate(databaseUrl(name))
  return name
}

export const dropTemplate = dropDatabase

/** Runs with a migrated database of its own, which is dropped afterwards. */
export async function withDatabase<T>(work: (url: string, given: ReturnType<typeof givens>) => Promise<T>): Promise<T> {
  const name = `octavo_proof_${randomBytes(6).toString('hex')}`
  const template = env['OCTAVO_PROOF_TEMPLATE']
  await createDatabase(name, template)
  const url = databaseUrl(name)
  try {
    if (template === undefined) await migrate(url)
    const database = await openDatabase({ url })
    try {
      return await work(url, givens(database))
    } finally {
      await database.close()
    }
  } finally {
    await dropDatabase(name)
  }
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

export const percentile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))]!

export const rounded = (value: number, places = 2): number => Number(value.toFixed(places))
