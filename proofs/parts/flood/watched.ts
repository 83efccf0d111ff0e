import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type Program, startProgram } from '../program.ts'

export interface WatchedProgram extends Program {
  /** In milliseconds of CPU time: the longest block of its event loop since this was last asked. */
  longestBlock(): Promise<number>
  hasExited(): boolean
}

export async function startWatched(environment: Record<string, string>, isWarm: boolean): Promise<WatchedProgram> {
  const program = await startProgram(new URL('./watched-product.ts', import.meta.url), environment)
  const lines = createInterface({ input: program.child.stdout! })
  // A server that is not warm compiles a schema when it is first used.
  if (isWarm) while ((await fetch(`${program.address}/readyz`)).status !== 200);
  return {
    ...program,
    hasExited: () => program.child.exitCode !== null || program.child.signalCode !== null,
    async longestBlock() {
      const told = once(lines, 'line')
      program.child.kill('SIGUSR2')
      return (JSON.parse(String((await told)[0])) as { longest: number }).longest
    },
  }
}
