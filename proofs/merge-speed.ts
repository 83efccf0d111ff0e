import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ProofOptions, Proven } from './proof.ts'
import { ask, type Client, openClient } from './parts/client.ts'
import { documentOf, fillSpace } from './parts/fill-space.ts'
import { productProgram, servingEnvironment, startProgram } from './parts/program.ts'
import { median, rounded, withDatabase } from './parts/worlds.ts'

export const shows =
  'Merging two branches that each changed 100 of 10,000 pages of 6.5 KB, 50 of them the same, over HTTP into PostgreSQL, against `git merge` of the same texts, in turn.'

const documentBytes = 6_500
const parents = 10
const runGit = promisify(execFile)

interface Edit {
  readonly number: number
  readonly line: number
}

export async function run({ small }: ProofOptions): Promise<Proven> {
  const [pages, changed, rounds] = small ? [300, 20, 5] : [10_000, 100, 7]
  const spread = Math.floor((pages - parents) / (changed * 2))
  const editsOf = (from: number, line: number): Edit[] =>
    Array.from({ length: changed }, (_, index) => ({ number: parents + (from + index) * spread, line }))
  const [first, second] = [editsOf(0, 4), editsOf(changed / 2, 60)]
  const folder = await mkdtemp(join(tmpdir(), 'octavo-merge-'))
  try {
    const git = await prepareGit(folder, pages, first, second)
    return await withDatabase(async (url, given) => {
      const organization = await given.givenOrganization()
      const { token } = await given.givenMember(organization, 'admin')
      const program = await startProgram(productProgram, { ...servingEnvironment(url), ROLES: 'api' })
      const client = openClient(program, token)
      try {
        const { id } = await ask<{ id: string }>(client, 'POST', `/v1/orgs/${organization.id}/spaces`, {
          title: 'Large',
        })
        const { leaves } = await fillSpace(url, organization.id, id, { pages, documentBytes })
        const times: { ours: number[]; git: number[] } = { ours: [], git: [] }
        for (let round = 0; round < rounds; round++) {
          times.git.push(await git())
          times.ours.push(await mergeOnce(client, id, leaves, first, second))
        }
        const ratio = median(times.ours) / median(times.git)
        const figures = {
          'git merge: median ms': rounded(median(times.git), 1),
          'merge over HTTP: median ms': rounded(median(times.ours), 1),
          'merge over HTTP: first, with nothing in memory, ms': rounded(times.ours[0]!, 1),
          ratio: rounded(ratio),
        }
        return {
          figures,
          failures: !small && ratio > 1 ? [`a merge takes ${rounded(ratio)} times as long as git's`] : [],
        }
      } finally {
        await program.kill()
      }
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

const edited = ({ number, line }: Edit): string => {
  const lines = documentOf(number, documentBytes).split('\n')
  lines[line] = `edited at ${line}`
  return lines.join('\n')
}

/** A repository with both branches; each call merges them again and tells how long that took. */
async function prepareGit(folder: string, pages: number, first: readonly Edit[], second: readonly Edit[]) {
  const git = (...args: string[]) =>
    runGit('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args])
  const write = (number: number, text: string) => writeFile(join(folder, 'docs', `page-${number}.md`), text)
  await git('init', '-q', '-b', 'main')
  // It would begin by itself after a large commit, and be in the way of ours.
  await git('config', 'gc.auto', '0')
  await mkdir(join(folder, 'docs'))
  for (let number = 0; number < pages; number++) await write(number, documentOf(number, documentBytes))
  const commit = async (branch: string, edits: readonly Edit[]) => {
    await git('checkout', '-q', '-b', branch, 'main')
    for (const edit of edits) await write(edit.number, edited(edit))
    await git('commit', '-qam', branch)
  }
  await git('add', '-A')
  await git('commit', '-qm', 'base')
  await git('gc', '-q')
  await commit('first', first)
  await commit('second', second)
  await git('checkout', '-q', 'first')
  return async (): Promise<number> => {
    await git('reset', '-q', '--hard', 'first')
    await git('status', '--short')
    const begun = performance.now()
    await git('merge', '-q', '-m', 'merge', 'second')
    const taken = performance.now() - begun
    await git('reset', '-q', '--hard', 'HEAD~1')
    return taken
  }
}

async function mergeOnce(
  client: Client,
  original: string,
  leaves: readonly string[],
  first: readonly Edit[],
  second: readonly Edit[],
): Promise<number> {
  const { id } = await ask<{ id: string }>(client, 'POST', `/v1/spaces/${original}/duplicate`)
  const changeRequests = [first, second].map(async (edits) => {
    const { id: change } = await ask<{ id: string }>(client, 'POST', `/v1/spaces/${id}/change-requests`, {
      subject: 'C',
    })
    const path = `/v1/spaces/${id}/change-requests/${change}`
    const changes = edits.map((edit) => ({
      operation: 'update_page',
      page: leaves[edit.number - parents]!,
      document: { markdown: edited(edit) },
    }))
    await ask(client, 'POST', `${path}/content`, { changes })
    return path
  })
  const [one, other] = await Promise.all(changeRequests)
  await ask(client, 'POST', `${one}/merge`)
  const begun = performance.now()
  await ask(client, 'POST', `${other}/merge`)
  return performance.now() - begun
}
