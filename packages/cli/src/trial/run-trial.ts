import { untilSignal } from '../until-signal.ts'
import { startTrial, type TrialOptions } from './start-trial.ts'

/** Runs a trial in the terminal until Ctrl-C, which it obeys at every moment, also while it is still starting. */
export async function runTrial(options: TrialOptions, environment: NodeJS.ProcessEnv): Promise<void> {
  // A terminal that went away must not leave PostgreSQL behind.
  process.stdout.on('error', () => {})
  let isStopping = false
  const stopped = untilSignal().then(() => {
    isStopping = true
    console.log('\nStopping …')
  })
  const tell = (text: string): void => {
    if (!isStopping) console.log(text)
  }
  try {
    const trial = await startTrial(options, environment, tell)
    const failure = await Promise.race([stopped, trial.failed])
    await trial.stop()
    if (failure) throw failure
  } catch (error) {
    // The terminal sends Ctrl-C to the programs that prepare PostgreSQL too, and their end is no fault then.
    if (!isStopping) throw error
  }
  console.log('Octavo has stopped.')
  process.exit()
}
