import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A process that listens. */
export interface Loaded {
  readonly child: { readonly pid?: number | undefined }
}

export interface Load {
  /** Requests per second. */
  readonly rate: number
  /** Microseconds of the process's own CPU time per request: what a busy machine changes least. */
  readonly cpu: number
}

/** Asks again and again on 32 connections. Any answer but 2xx and 3xx is a fault of the proof. */
export function load(
  { child }: Loaded,
  seconds: number,
  [address, ...options]: readonly string[],
  core?: number,
): Load {
  const before = cpuOf(child.pid!)
  const command = [
    ...(core === undefined ? [] : onCore(core)),
    'wrk',
    '-t1',
    '-c32',
    `-d${seconds}s`,
    ...options,
    address!,
  ]
  const report = execFileSync(command[0]!, command.slice(1), { encoding: 'utf8' })
  const spent = cpuOf(child.pid!) - before
  if (/Non-2xx|Socket errors/.test(report)) throw new Error(report)
  const requests = Number(/(\d+) requests in/.exec(report)![1])
  return { rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(report)![1]), cpu: spent / requests }
}

const onCore = (core: number): string[] => ['taskset', '-c', String(core)]

/** Has all threads of a process run on one core: what it does is all that its rate depends on. */
export function pinTo(core: number, { child }: Loaded): void {
  execFileSync('taskset', ['-a', '-p', '-c', String(core), String(child.pid)], { stdio: 'ignore' })
}

/** In microseconds. Linux counts it in hundredths of a second. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}
