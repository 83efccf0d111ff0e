import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { asServiceUser, attempt, isRoot, run } from './commands.ts'
import { installPackage } from './debian.ts'
import type { Service } from './service.ts'
import { redisPort } from './settings.ts'

const patience = 10_000

export const redis: Service = {
  name: 'Redis',
  variable: 'REDIS_URL',
  url: `redis://127.0.0.1:${redisPort}`,

  async isInstalled() {
    const version = await attempt('redis-server', ['--version'])
    return version.ok
  },

  install: () => installPackage('redis-server', 'Redis'),

  async isRunning(folder) {
    const answer = await ask('config', 'get', 'dir')
    return answer.ok && answer.output.split('\n')[1] === (await dataFolder(folder))
  },

  async start(folder) {
    const data = await dataFolder(folder)
    const log = join(data, 'redis.log')
    const settings = {
      port: String(redisPort),
      bind: '127.0.0.1',
      daemonize: 'yes',
      dir: data,
      pidfile: join(data, 'redis.pid'),
      logfile: log,
      save: '',
    }
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
    await run(...asServiceUser('redis-server', args), { cwd: data })
    await until(() => redis.isRunning(folder), `Redis does not answer on port ${redisPort}; see ${log}`)
  },

  async stop(folder) {
    await ask('shutdown', 'nosave')
    await until(async () => !(await redis.isRunning(folder)), 'Redis was told to stop and still runs')
  },
}

const ask = (...words: string[]) => attempt('redis-cli', ['-h', '127.0.0.1', '-p', String(redisPort), ...words])

async function dataFolder(folder: string): Promise<string> {
  const data = join(folder, 'redis')
  await mkdir(data, { recursive: true })
  if (isRoot) await run('chown', ['postgres:', data])
  return realpath(data)
}

async function until(condition: () => Promise<boolean>, otherwise: string): Promise<void> {
  const deadline = Date.now() + patience
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(otherwise)
    await setTimeout(100)
  }
}
