import { execFile, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { type Api, openApi } from '../packages/cli/src/publish/api.ts'
import { readFolder } from '../packages/cli/src/publish/read-folder.ts'
import { findSite } from '../packages/cli/src/publish/site-places.ts'
import { findOrganization } from '../packages/cli/src/publish/find-organization.ts'
import { nameSections } from '../packages/cli/src/publish/name-site.ts'
import { corpusFolder, expectedSpaces } from '../packages/content/src/testing/corpus.ts'
import { spaceReads } from '../packages/contract/src/index.ts'
import { changeFolder, chooser } from './parts/change-folder.ts'
import { productProgram, servingEnvironment, startProgram } from './parts/program.ts'
import { withDatabase } from './parts/worlds.ts'
import type { ProofOptions, Proven } from './proof.ts'

export const shows =
  'octavo publish as a pipeline runs it, on real repositories and our fixtures: the files that the service then has against those of the folder, byte for byte; the same command again; then again and again after files were written, moved, deleted and added; and killed at random moments, after which every space must be as it was or as it is to be, and the next run must finish.'

const fixtures = new URL('../packages/content/fixtures/', import.meta.url).pathname
const program = new URL('../packages/cli/bin/octavo.js', import.meta.url).pathname

interface Tally {
  repositories: number
  spaces: number
  files: number
  differing: number
  rounds: number
  kills: number
  halfWay: number
  first: number
  again: number
  readonly failures: string[]
}

export async function run({ small }: ProofOptions): Promise<Proven> {
  const names = small ? ['laravel-translatable'] : expectedSpaces().map(({ name }) => name)
  const sources = [
    ...names.map((name) => ({ name, from: join(corpusFolder(), name) })),
    ...['all-blocks', 'odd'].map((name) => ({ name, from: join(fixtures, name) })),
  ]
  const [tally, work] = [emptyTally(), mkdtempSync(join(tmpdir(), 'octavo-proof-publish-'))]
  try {
    await withDatabase(async (url, given) => {
      const organization = await given.givenOrganization()
      const { token } = await given.givenMember(organization, 'admin')
      const serving = { ...servingEnvironment(url), BLOBS_DIR: join(work, 'blobs') }
      const server = await startProgram(productProgram, serving)
      const publisher = new Publisher(server.address, token, tally)
      try {
        for (const { name, from } of sources) {
          const folder = join(work, name)
          cpSync(from, folder, { recursive: true })
          await publisher.prove(folder, small ? 1 : 5)
        }
        await publisher.kill(join(work, small ? 'all-blocks' : 'guardian-docs'), small ? 3 : 30)
      } finally {
        await server.kill()
      }
    })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  const { failures, first, again, halfWay, ...counts } = tally
  return {
    figures: {
      repositories: counts.repositories,
      spaces: counts.spaces,
      'files published': counts.files,
      'files that differ': counts.differing,
      'rounds of changes': counts.rounds,
      'runs killed': counts.kills,
      'spaces neither as before nor as after a kill': halfWay,
      'all repositories, first run (s)': Math.round(first * 10) / 10,
      'all repositories, nothing to do (s)': Math.round(again * 10) / 10,
    },
    failures: failures.slice(0, 50),
  }
}

const emptyTally = (): Tally => ({
  repositories: 0,
  spaces: 0,
  files: 0,
  differing: 0,
  rounds: 0,
  kills: 0,
  halfWay: 0,
  first: 0,
  again: 0,
  failures: [],
})

interface Ended {
  readonly code: number
  readonly output: string
  readonly seconds: number
}

type Hashes = Readonly<Record<string, string>>

class Publisher {
  readonly #api: Api
  readonly #environment: Record<string, string>
  readonly #tally: Tally

  constructor(address: string, token: string, tally: Tally) {
    this.#api = openApi(address, token)
    this.#environment = { PATH: env['PATH'] ?? '', OCTAVO_URL: address, OCTAVO_TOKEN: token }
    this.#tally = tally
  }

  async prove(folder: string, rounds: number): Promise<void> {
    const tally = this.#tally
    const name = folder.slice(folder.lastIndexOf('/') + 1)
    const first = await this.#publish(folder)
    tally.repositories++
    tally.first += first.seconds
    tally.spaces += await this.#compare(folder, name)
    const again = await this.#publish(folder)
    tally.again += again.seconds
    this.#expect(again, '0 changes', name)
    const choose = chooser(7)
    for (let round = 0; round < rounds; round++) {
      changeFolder(folder, 6, choose)
      await this.#publish(folder)
      await this.#compare(folder, `${name}, round ${round}`)
      this.#expect(await this.#publish(folder), '0 changes', `${name}, round ${round}`)
      tally.rounds++
    }
  }

  /** Kills runs at moments of chance. */
  async kill(folder: string, times: number): Promise<void> {
    const tally = this.#tally
    const choose = chooser(11)
    const usual = (await this.#publish(folder)).seconds * 1000
    for (let time = 0; time < times; time++) {
      const before = await this.#held(folder)
      changeFolder(folder, 20, choose)
      const after = await wanted(folder)
      const child = spawn(execPath, [program, 'publish', folder], { env: this.#environment, stdio: 'ignore' })
      const ended = new Promise((settle) => child.once('exit', settle))
      await setTimeout(choose(Math.ceil(usual * 2)))
      child.kill('SIGKILL')
      await ended
      tally.kills++
      const now = await this.#held(folder)
      for (const [space, files] of Object.entries(now)) {
        const text = JSON.stringify(files)
        if (text !== JSON.stringify(before[space]) && text !== JSON.stringify(after[space])) {
          tally.halfWay++
          tally.failures.push(`kill ${time}: ${space} is neither as before nor as after`)
        }
      }
      await this.#publish(folder)
      await this.#compare(folder, `after kill ${time}`)
    }
  }

  #publish(folder: string): Promise<Ended> {
    const started = performance.now()
    return new Promise((settle) => {
      execFile(execPath, [program, 'publish', folder], { env: this.#environment }, (error, stdout, stderr) => {
        const ended = { code: error ? Number(error.code) : 0, output: `${stdout}${stderr}` }
        if (ended.code !== 0)
          this.#tally.failures.push(`${folder} ended with ${ended.code}: ${ended.output.slice(-500)}`)
        settle({ ...ended, seconds: (performance.now() - started) / 1000 })
      })
    })
  }

  #expect({ output }: Ended, words: string, where: string): void {
    if (!output.includes(words)) this.#tally.failures.push(`${where}: it said ${output.slice(-300)}`)
  }

  /** What the service holds, by space and path. */
  async #held(folder: string): Promise<Record<string, Hashes>> {
    const name = folder.slice(folder.lastIndexOf('/') + 1)
    const site = await findSite(this.#api, await findOrganization(this.#api, undefined), name)
    const held: Record<string, Hashes> = {}
    for (const { key, spaceId } of site?.places ?? []) {
      const { files } = await this.#api.call(spaceReads.repository, { params: { spaceId } })
      const only = (site?.places.length ?? 0) === 1
      held[only ? '' : key] = Object.fromEntries(files.map(({ path, hash }) => [path, hash]))
    }
    return held
  }

  async #compare(folder: string, where: string): Promise<number> {
    const [held, local] = [await this.#held(folder), await wanted(folder)]
    for (const [space, files] of Object.entries(local)) {
      const there = held[space] ?? {}
      const paths = new Set([...Object.keys(files), ...Object.keys(there)])
      const differing = [...paths].filter((path) => files[path] !== there[path])
      this.#tally.files += Object.keys(files).length
      this.#tally.differing += differing.length
      if (differing.length > 0)
        this.#tally.failures.push(`${where} ${space}: ${differing.slice(0, 5).join(', ')} differ`)
    }
    return Object.keys(local).length
  }
}

/** What the folder holds, by space and path. */
async function wanted(folder: string): Promise<Record<string, Hashes>> {
  const { spaces } = await readFolder(folder)
  const keys = nameSections(spaces.map(({ root }) => root))
  return Object.fromEntries(
    spaces.map(({ files }, index) => {
      const sorted = [...files.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1))
      return [spaces.length === 1 ? '' : keys[index]!, Object.fromEntries(sorted.map(({ path, hash }) => [path, hash]))]
    }),
  )
}
