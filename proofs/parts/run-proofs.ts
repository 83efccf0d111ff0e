// Runs the proofs that its parent names, one at a time.
import { enableCompileCache } from 'node:module'
import type { Reported } from './proof-process.ts'

enableCompileCache()
const { loadProof } = await import('./all-proofs.ts')

process.on('message', ({ name, small }: { name: string; small: boolean }) => {
  void prove(name, small).then((reported) => process.send!(reported))
})

async function prove(name: string, small: boolean): Promise<Reported> {
  try {
    const { shows, run } = await loadProof(name)
    return { shows, proven: await run({ small }) }
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { shows: '', proven: { figures: {}, failures: [failure] } }
  }
}
