import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ProofOptions, Proven } from './proof.ts'
import { ask, type Client, openClient } from './parts/client.ts'
import { fillSpace } from './parts/fill-space.ts'
import { productProgram, servingEnvironment, startProgram } from './parts/program.ts'
import { rounded, withDatabase } from './parts/worlds.ts'

export const shows =
  'A space is transferred from one organization to the next while readers read its pages: no read fails, none gives another byte than before, and afterwards all pages are there.'

const readers = 20

interface Space {
  readonly organization: string
  readonly transfer?: { readonly to: string }
}

export async function run({ small }: ProofOptions): Promise<Proven> {
  const plan = small ? { pages: 200, journeys: 2 } : { pages: 10_000, journeys: 4 }
  return withDatabase(async (url, given) => {
    const first = await given.givenOrganization()
    const mover = await given.givenMember(first, 'admin')
    const others = await Promise.all(
      Array.from({ length: plan.journeys }, async () => {
        const organization = await given.givenOrganization()
        await given.givenMembership(organization, mover, 'admin')
        return organization.id
      }),
    )
    const program = await startProgram(productProgram, servingEnvironment(url))
    const client = openClient(program, mover.token)
    try {
      const { id } = await ask<{ id: string }>(client, 'POST', `/v1/orgs/${first.id}/spaces`, { title: 'Handbook' })
      const { leaves } = await fillSpace(url, first.id, id, { pages: plan.pages, documentBytes: 500 })
      const before = await pagesOf(client, id)
      const watch = new Watch(client, id, leaves)
      await watch.learn()
      const reading = Promise.all(Array.from({ length: readers }, () => watch.read()))
      const times: number[] = []
      for (const organization of others) times.push(await transfer(client, id, organization))
      watch.stop()
      await reading
      const same = (await pagesOf(client, id)) === before
      return {
        figures: {
          pages: plan.pages,
          transfers: times.length,
          readers,
          'reads meanwhile': watch.reads,
          'failed reads': watch.failed.length,
          'reads with other bytes': watch.changed,
          'longest transfer, seconds': rounded(Math.max(...times) / 1000, 1),
        },
        failures: [
          ...watch.failed.slice(0, 5).map((failure) => `a read failed: ${failure}`),
          ...(watch.changed > 0 ? [`${watch.changed} reads gave other bytes`] : []),
          ...(watch.reads >= readers * times.length ? [] : [`only ${watch.reads} reads`]),
          ...(same ? [] : ['the pages are not those that were transferred']),
        ],
      }
    } finally {
      await program.kill()
    }
  })
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** All pages as they are listed, but for where they are. */
const pagesOf = async (client: Client, space: string): Promise<string> =>
  digestOf(JSON.stringify(await ask(client, 'GET', `/v1/spaces/${space}/content/pages`)))

/** Until it is there; how long that took. */
async function transfer(client: Client, space: string, organization: string): Promise<number> {
  const begun = performance.now()
  let moved = await ask<Space>(client, 'POST', `/v1/spaces/${space}/transfer`, { organization })
  while (moved.organization !== organization) {
    await sleep(100)
    moved = await ask<Space>(client, 'GET', `/v1/spaces/${space}`)
    if (moved.organization !== organization && !moved.transfer) throw new Error('the transfer was given up')
  }
  return performance.now() - begun
}

/** Reads pages at random and compares them with what they were at first. */
class Watch {
  readonly failed: string[] = []
  reads = 0
  changed = 0
  readonly #client: Client
  readonly #space: string
  readonly #pages: readonly string[]
  readonly #known = new Map<string, string>()
  #stopped = false

  constructor(client: Client, space: string, pages: readonly string[]) {
    this.#client = client
    this.#space = space
    this.#pages = pages.filter((_, index) => index % Math.ceil(pages.length / 200) === 0)
  }

  async learn(): Promise<void> {
    for (const page of this.#pages) this.#known.set(page, digestOf(await this.#read(page)))
  }

  async read(): Promise<void> {
    while (!this.#stopped) {
      const page = this.#pages[Math.floor(Math.random() * this.#pages.length)]!
      try {
        const text = await this.#read(page)
        this.reads++
        if (digestOf(text) !== this.#known.get(page)) this.changed++
      } catch (error) {
        this.failed.push(String(error))
      }
    }
  }

  stop(): void {
    this.#stopped = true
  }

  async #read(page: string): Promise<string> {
    return JSON.stringify(
      await ask(this.#client, 'GET', `/v1/spaces/${this.#space}/content/page/${page}?format=markdown`),
    )
  }
}
