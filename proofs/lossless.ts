import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findSpaces } from '../packages/content/src/index.ts'
import { openBlobs } from '../packages/server/src/platform/blobs/open-blobs.ts'
import { openDatabase, type Tenant } from '../packages/server/src/platform/database/database.ts'
import { readId } from '../packages/server/src/platform/ids.ts'
import type { ProofOptions, Proven } from './proof.ts'
import { ask, type Client, openClient } from './parts/client.ts'
import { chooseEdit, unexpectedBytes } from './parts/file-edits.ts'
import { productProgram, servingEnvironment, startProgram } from './parts/program.ts'
import {
  exportRevision,
  type Files,
  importSpace,
  repositories,
  type Repository,
  type Storage,
} from './parts/repositories.ts'
import { withDatabase } from './parts/worlds.ts'

export const shows =
  'Real repositories and our fixtures: files to tree to PostgreSQL to tree to files, and then random edits over HTTP of descriptions, titles and paragraphs: what the exported files differ by, against what the edit may touch.'

interface Tally {
  files: number
  lost: number
  changedBytes: number
  edits: number
  unexpected: number
  readonly failures: string[]
}

export async function run({ small }: ProofOptions): Promise<Proven> {
  const tally: Tally = { files: 0, lost: 0, changedBytes: 0, edits: 0, unexpected: 0, failures: [] }
  const folder = await mkdtemp(join(tmpdir(), 'octavo-lossless-'))
  try {
    await withDatabase(async (url, given) => {
      const organization = await given.givenOrganization()
      const { token } = await given.givenMember(organization, 'admin')
      const program = await startProgram(productProgram, {
        ...servingEnvironment(url),
        ROLES: 'api',
        BLOBS_DIR: folder,
      })
      const database = await openDatabase({ url, statementTimeout: 60_000 })
      const blobs = await openBlobs({ kind: 'directory', path: folder })
      const tenant = readId(organization.id as never) as Tenant
      try {
        const client = openClient(program, token)
        for (const repository of repositories()) {
          await proveRepository(
            { database, blobs, tenant },
            client,
            organization.id,
            repository,
            small ? 6 : 100,
            tally,
          )
        }
      } finally {
        await database.close()
        await program.kill()
      }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const { files, lost, changedBytes, edits, unexpected, failures } = tally
  const figures = {
    repositories: repositories().length,
    files,
    'files lost': lost,
    'bytes changed': changedBytes,
    edits,
    'unexpected bytes after edits': unexpected,
  }
  return { figures, failures: failures.slice(0, 50) }
}

async function proveRepository(
  storage: Storage,
  client: Client,
  organization: string,
  { name, files }: Repository,
  edits: number,
  tally: Tally,
): Promise<void> {
  const { spaces } = findSpaces(files)
  tally.files += files.length
  const made: string[] = []
  for (const [index, space] of spaces.entries()) {
    const title = `${name} ${index}`.slice(-50)
    const { id } = await ask<{ id: string }>(client, 'POST', `/v1/orgs/${organization}/spaces`, { title })
    await importSpace(storage, id, space.files)
    const { revision } = await ask<{ revision: string }>(client, 'GET', `/v1/spaces/${id}`)
    compare(`${name} ${space.root}`, space.files, (await exportRevision(storage, revision)).files, tally)
    made.push(id)
  }
  await editAtRandom(storage, client, name, made, edits, tally)
}

type Given = Parameters<typeof importSpace>[2]

function compare(name: string, before: Given, after: Files, tally: Tally): void {
  for (const file of before) {
    const written = after.get(file.path)
    if (!written) {
      tally.lost++
      tally.failures.push(`${name}: ${file.path} is lost`)
    } else if ('bytes' in file && Buffer.compare(file.bytes, written) !== 0) {
      tally.changedBytes += Math.abs(file.bytes.length - written.length) || 1
      tally.failures.push(`${name}: ${file.path} changed`)
    }
  }
  for (const path of after.keys()) {
    if (!before.some((file) => file.path === path)) tally.failures.push(`${name}: ${path} came from nowhere`)
  }
}

async function editAtRandom(
  storage: Storage,
  client: Client,
  name: string,
  spaces: readonly string[],
  edits: number,
  tally: Tally,
): Promise<void> {
  const share = Math.ceil(edits / spaces.length)
  for (const space of spaces) {
    const path = `/v1/spaces/${space}/change-requests`
    const { id } = await ask<{ id: string }>(client, 'POST', path, { subject: 'Edits' })
    const revisionNow = async () => (await ask<{ revision: string }>(client, 'GET', `${path}/${id}`)).revision
    let before = await exportRevision(storage, await revisionNow())
    for (let number = 0; number < share; number++) {
      const edit = chooseEdit(before, number)
      if (!edit) continue
      await ask(client, 'POST', `${path}/${id}/content`, { changes: [edit.change] })
      const after = await exportRevision(storage, await revisionNow())
      const unexpected = unexpectedBytes(before.files, after.files, edit)
      tally.edits++
      tally.unexpected += unexpected.bytes
      if (unexpected.bytes > 0) tally.failures.push(`${name}: ${edit.kind} of ${edit.file}: ${unexpected.what}`)
      before = after
    }
  }
}
