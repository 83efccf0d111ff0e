import { argv, exit } from 'node:process'
import { postgres } from './services/postgres.ts'
import { redis } from './services/redis.ts'
import { s3 } from './services/s3.ts'
import { ensureRunning } from './services/service.ts'
import { servicesFolder } from './services/settings.ts'

const services = [postgres, redis, s3]

const commands: Record<string, () => Promise<void>> = { start, stop, status }

async function start(): Promise<void> {
  for (const service of services) if (!(await service.isInstalled())) await service.install()
  const folder = await servicesFolder()
  for (const service of services) {
    const outcome = await ensureRunning(service, folder)
    console.log(`${service.name} ${outcome}`)
  }
  console.log(`files in ${folder}\n`)
  for (const { variable, url } of services) console.log(`${variable}=${url}`)
}

async function stop(): Promise<void> {
  for (const service of services) {
    const folder = await folderWhereItRuns(service)
    if (folder) await service.stop(folder)
    console.log(`${service.name} ${folder ? 'stopped' : 'was not running'}`)
  }
}

async function status(): Promise<void> {
  for (const service of services) {
    const folder = await folderWhereItRuns(service)
    console.log(folder ? `${service.name} runs: ${service.variable}=${service.url}` : `${service.name} does not run`)
  }
}

async function folderWhereItRuns(service: (typeof services)[number]): Promise<string | undefined> {
  if (!(await service.isInstalled())) return undefined
  const folder = await servicesFolder()
  return (await service.isRunning(folder)) ? folder : undefined
}

const command = commands[argv[2] ?? 'start']
if (!command) {
  console.error('usage: npm run services [-- start | stop | status]')
  exit(2)
}
try {
  await command()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  exit(1)
}
