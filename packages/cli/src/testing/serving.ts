import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { type Api, openApi } from '../publish/api.ts'
import { freePort } from '../trial/free-port.ts'
import { ownDatabase } from './own-database.ts'
import { openTerminal, type Staying } from './terminal.ts'

export interface Serving {
  readonly url: string
  /** A folder to work in. */
  readonly folder: string
  /** The environment of those who run it. */
  readonly settings: { readonly DATABASE_URL: string; readonly BLOBS_DIR: string; readonly SECRET_KEYS: string }
  /** The environment of those who publish. */
  readonly publisher: { readonly OCTAVO_URL: string; readonly OCTAVO_TOKEN: string }
  /** As the first user, who may do everything. */
  readonly api: Api
  makeToken(email: string, ...more: string[]): Promise<string>
  /** Gives its token. */
  makeUser(email: string, ...more: string[]): Promise<string>
}

/** A service as an operator runs it, with one organization. It ends with the test file. */
export async function startServing(name: string): Promise<Serving> {
  const database = await ownDatabase(`${name}_${process.pid}`)
  const folder = await mkdtemp(join(tmpdir(), 'octavo-publish-'))
  const port = await freePort()
  const settings = {
    DATABASE_URL: database.url,
    SECRET_KEYS: 'b3JkZXIgaXMgaGVhdmVuJ3MgZmlyc3QgbGF3',
    PORT: String(port),
    BLOBS_DIR: join(folder, 'blobs'),
    MAX_UPLOAD_SIZE: '3',
    // Tests share a machine that may be late for reasons of its own.
    MAX_EVENT_LOOP_DELAY: '60000',
    REDIS_URL: '',
  }
  const { octavo, stay } = openTerminal(folder, settings)
  let served: Staying | undefined
  afterAll(async () => {
    await served?.remove()
    await database.drop()
    await rm(folder, { recursive: true })
  }, 60_000)
  served = await stay('listens at', 'serve')
  const makeToken = async (email: string, ...more: string[]): Promise<string> =>
    (await octavo('admin', 'create-token', '--user', email, ...more)).stdout.trim()
  const makeUser = async (email: string, ...more: string[]): Promise<string> => {
    await octavo('admin', 'create-user', '--email', email, '--name', email.split('@')[0]!, ...more)
    return makeToken(email)
  }
  const token = await makeUser('ada@example.com', '--operator')
  await octavo('admin', 'create-org', '--title', 'Acme', '--admin', 'ada@example.com')
  const url = `http://localhost:${port}`
  return {
    url,
    folder,
    settings,
    publisher: { OCTAVO_URL: url, OCTAVO_TOKEN: token },
    api: openApi(url, token),
    makeToken,
    makeUser,
  }
}
