import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { env } from 'node:process'
import { asServiceUser, attempt, isRoot, run } from './commands.ts'

const repository = resolve(import.meta.dirname, '../..')

export const postgresPort = portFrom('OCTAVO_POSTGRES_PORT', 54320)
export const redisPort = portFrom('OCTAVO_REDIS_PORT', 63790)
export const s3Port = portFrom('OCTAVO_S3_PORT', 54330)

/** Test databases live for minutes, so nothing waits for the disk, except where a proof kills the server. */
export const isDurable = env['OCTAVO_POSTGRES_DURABLE'] === 'true'

/** The folder that holds the data, the logs and the pid files, owned by the user that the services run as. */
export async function servicesFolder(): Promise<string> {
  const wanted = resolve(repository, env['OCTAVO_SERVICES_FOLDER'] ?? '.services')
  if (await claimFolder(wanted)) return wanted
  // A checkout in a home folder is often closed to other users.
  const key = createHash('sha256').update(wanted).digest('hex').slice(0, 12)
  const elsewhere = join(tmpdir(), `octavo-services-${key}`)
  if (await claimFolder(elsewhere)) return elsewhere
  throw new Error(`Neither ${wanted} nor ${elsewhere} can be written by the user that runs the services.`)
}

async function claimFolder(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true })
  if (isRoot) await run('chown', ['postgres:', folder])
  const writable = await attempt(...asServiceUser('test', ['-w', folder]))
  return writable.ok
}

function portFrom(variable: string, fallback: number): number {
  const port = Number(env[variable] ?? fallback)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Error(`${variable} is not a port number`)
}
