import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, execPath, kill } from 'node:process'
import { promisify } from 'node:util'

/** A PostgreSQL of the proof's own, which it may kill. */
interface OwnPostgres {
  readonly url: string
  crash(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

const services = new URL('../../scripts/services.ts', import.meta.url).pathname
const runFile = promisify(execFile)

export async function ownPostgres(): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-proof-'))
  const [port, redisPort, s3Port] = [await freePort(), await freePort(), await freePort()]
  const settings = {
    OCTAVO_SERVICES_FOLDER: folder,
    OCTAVO_POSTGRES_DURABLE: 'true',
    OCTAVO_POSTGRES_PORT: `${port}`,
    OCTAVO_REDIS_PORT: `${redisPort}`,
    OCTAVO_S3_PORT: `${s3Port}`,
  }
  const act = (verb: string) => runFile(execPath, [services, verb], { env: { ...env, ...settings } })

  async function start(): Promise<void> {
    // The memory of the killed one is held until its last child has noticed.
    for (let attempt = 1; ; attempt++) {
      try {
        await act('start')
        return
      } catch (error) {
        if (attempt === 20) throw error
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
    }
  }

  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    async crash() {
      const file = await readFile(join(folder, await dataFolder(folder), 'postmaster.pid'), 'utf8')
      kill(Number(file.split('\n')[0]), 'SIGKILL')
    },
    async remove() {
      await act('stop')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function dataFolder(folder: string): Promise<string> {
  return (await readdir(folder)).find((name) => /^postgres-\d+$/.test(name))!
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
