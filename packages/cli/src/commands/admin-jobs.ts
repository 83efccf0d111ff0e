import type { DeadJob } from '@octavo/server/administration'
import { Command } from 'commander'
import { Complaint } from '../complaint.ts'
import { databaseOption } from './database-option.ts'

interface Options {
  json?: true
  data?: string
}

export const jobsCommand = (): Command =>
  new Command('jobs')
    .summary('list the dead jobs, and retry or discard them')
    .description('List the jobs that failed as often as they may, the newest first.')
    .option('--json', 'print the result as JSON')
    .addOption(databaseOption())
    .action(async ({ json, ...options }: Options) => {
      const { withAdministration } = await import('./with-administration.ts')
      const jobs = await withAdministration(options, (administration) => administration.deadJobs())
      if (json) return console.log(JSON.stringify(jobs))
      console.log(jobs.length === 0 ? 'There are no dead jobs.' : jobs.map(told).join('\n\n'))
      if (jobs.length > 0) console.error('\nWhen the cause is mended: octavo admin jobs retry <id>')
    })
    .addCommand(retryCommand())
    .addCommand(discardCommand())

const retryCommand = (): Command =>
  new Command('retry')
    .summary('run a dead job again')
    .description('Run a dead job again, with all its attempts.')
    .argument('<id>', 'the job’s id, as octavo admin jobs prints it')
    .addOption(databaseOption())
    .action(async (id: string, options: Options) => {
      const { withAdministration } = await import('./with-administration.ts')
      requireFound(await withAdministration(options, (administration) => administration.retryDeadJob(id)), id)
      console.log(`The job ${id} will run again.`)
    })

const discardCommand = (): Command =>
  new Command('discard')
    .summary('forget a dead job')
    .description('Forget a dead job: what it was to do is not done.')
    .argument('<id>', 'the job’s id, as octavo admin jobs prints it')
    .addOption(databaseOption())
    .action(async (id: string, options: Options) => {
      const { withAdministration } = await import('./with-administration.ts')
      requireFound(await withAdministration(options, (administration) => administration.discardDeadJob(id)), id)
      console.log(`The job ${id} is discarded.`)
    })

function requireFound(found: boolean, id: string): void {
  if (!found) throw new Complaint(`No dead job has the id ${id}. octavo admin jobs lists those there are.`)
}

const told = ({ id, job, payload, attempts, diedAt, error }: DeadJob): string =>
  `${id}  ${job}  ${JSON.stringify(payload)}\n  failed ${attempts} times, last at ${diedAt.toISOString()}: ${error}`
