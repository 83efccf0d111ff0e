// A thread of many readers of one page on one node, each on a connection of its own, who read it again and again.
import { Agent, type IncomingMessage, request as ask } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'

export interface CrowdTask {
  readonly origin: string
  readonly address: string
  readonly readers: number
}

/** What the readers have met so far. */
export interface CrowdNews {
  /** How many read each text last, by the word in it that names its merge. */
  readonly having: Readonly<Record<string, number>>
  readonly answers: number
  readonly connections: number
  readonly failures: number
  /** The first ones, each a sentence. */
  readonly failed: readonly string[]
}

const { origin, address, readers } = workerData as CrowdTask
const [{ hostname, port }, { host, pathname }] = [new URL(origin), new URL(address)]
/** In ms, between two readings of one reader; they come at different moments. */
const longestPause = 8000
/** A connection of its own for each reader. */
const agents = Array.from({ length: readers }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
/** Each is unpacked once: what has the same tag is the same. */
const marks = new Map<string, string>()
/** The tag of what each reader got last. */
const last = Array.from({ length: readers }, () => '')
const failures: string[] = []
const state = { isOver: false, answers: 0, wake: Promise.withResolvers<void>() }

async function read(agent: Agent): Promise<string> {
  const headers = { host, 'accept-encoding': 'gzip' }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    ask({ hostname, port, path: pathname, headers, agent }, resolve).on('error', reject).end()
  })
  const bytes = await buffer(response)
  if (response.statusCode !== 200) throw new Error(String(response.statusCode))
  state.answers++
  const tag = response.headers['etag']!
  if (!marks.has(tag)) marks.set(tag, /merge-\d+/.exec(gunzipSync(bytes).toString())?.[0] ?? 'none')
  return tag
}

async function readOn(reader: number): Promise<void> {
  const seen = new Set<string>()
  await sleep((reader / readers) * longestPause)
  while (!state.isOver) {
    try {
      const tag = await read(agents[reader]!)
      if (tag !== last[reader] && seen.has(tag)) failures.push('A reader was given an older page again.')
      seen.add(tag)
      last[reader] = tag
    } catch (error) {
      failures.push(`A reader was given no page: ${String(error)}`)
    }
    await Promise.race([sleep(Math.random() * longestPause), state.wake.promise])
  }
}

const isOpen = ({ sockets, freeSockets }: Agent): boolean => Object.keys({ ...sockets, ...freeSockets }).length > 0

function news(): CrowdNews {
  const having: Record<string, number> = {}
  for (const tag of last) having[marks.get(tag) ?? 'none'] = (having[marks.get(tag) ?? 'none'] ?? 0) + 1
  const connections = agents.filter(isOpen).length
  return { having, answers: state.answers, connections, failures: failures.length, failed: failures.slice(0, 3) }
}

const reading = last.map((_, reader) => readOn(reader))
/** Those who rest read at this very moment. */
function wakeAll(): void {
  state.wake.resolve()
  state.wake = Promise.withResolvers()
}

parentPort!.on('message', (heard: 'wake' | 'news' | 'end') => {
  if (heard === 'wake') return wakeAll()
  parentPort!.postMessage(news())
  if (heard === 'news') return
  state.isOver = true
  wakeAll()
  void Promise.all(reading).then(() => {
    for (const agent of agents) agent.destroy()
    parentPort!.close()
  })
})
