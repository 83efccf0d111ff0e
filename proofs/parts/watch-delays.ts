// A thread that asks for its own account again and again and notes how long each answer took, undisturbed by what the
// proof itself does meanwhile.
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

export interface Delays {
  readonly delays: readonly number[]
  /** What was going on when the longest wait ended. */
  readonly worst: string
}

const { address, token } = workerData as { address: string; token: string }
const state = { isOver: false, label: '', worst: '', longest: 0, delays: [] as number[] }

parentPort!.on('message', (heard: { label?: string; start?: true; end?: true }) => {
  if (heard.label !== undefined) state.label = heard.label
  if (heard.start) Object.assign(state, { delays: [], longest: 0 })
  if (heard.end) state.isOver = true
})

const ask = async () =>
  (await fetch(`${address}/v1/user`, { headers: { authorization: `Bearer ${token}` } })).arrayBuffer()

while (!state.isOver) {
  const begun = performance.now()
  await ask()
  const taken = performance.now() - begun
  state.delays.push(taken)
  if (taken > state.longest) Object.assign(state, { longest: taken, worst: state.label })
  await sleep(2)
}
parentPort!.postMessage({ delays: state.delays, worst: state.worst } satisfies Delays)
parentPort!.close()
