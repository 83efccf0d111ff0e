import { type Answer, ask } from '../side-doors/crawl.ts'
import type { Caller } from '../side-doors/people.ts'

export interface Tally {
  /** Answers that may be given to everyone, when they were asked for again, and how many of them came from the cache. */
  again: number
  hits: number
  /** Answers for one visitor, and requests that must go past the cache. */
  ofOne: number
  passed: number
  readonly faults: string[]
}

export const newTally = (): Tally => ({ again: 0, hits: 0, ofOne: 0, passed: 0, faults: [] })

const codings = ['br', 'gzip', 'identity']
const fromCache = new Set(['HIT', 'STALE', 'UPDATING', 'REVALIDATED'])

/** Everybody asks for every address, one after the other, twice, and each time another one is the first. Links are for who has them. */
export async function interleave(
  callers: readonly Caller[],
  base: string,
  addresses: readonly string[],
  tally: Tally,
  note: (caller: Caller, answer: Answer) => void,
): Promise<void> {
  for (const [index, address] of addresses.entries()) {
    const first = index % callers.length
    const isShared = address.includes('/~/share/')
    const turned = [...callers.slice(first), ...callers.slice(0, first)].filter(
      ({ person }) => person.hasLink || !isShared,
    )
    const isPage = !/\/~\/|\.(?:md|txt|xml)$/u.test(address.slice(base.length))
    for (const isAgain of [false, true]) {
      for (const [at, caller] of turned.entries()) {
        const accept = isPage && (index + at) % 3 === 0 ? 'text/markdown' : caller.accept
        const coding = codings[(index + at) % codings.length]!
        const answer = await ask(caller, base, { address, accept, headers: { 'accept-encoding': coding } })
        note(caller, answer)
        judge(caller, answer, { accept, coding, isAgain, isPage }, tally)
      }
    }
  }
}

interface Asking {
  readonly accept: string
  readonly coding: string
  readonly isAgain: boolean
  readonly isPage: boolean
}

function judge({ person }: Caller, answer: Answer, asking: Asking, tally: Tally): void {
  const { address, status, headers } = answer
  const cache = headers['x-cache'] ?? 'none'
  const blame = (fault: string): void =>
    void tally.faults.push(`${person.name}, ${status} ${new URL(address).pathname}: ${fault}`)
  const encoded = headers['content-encoding'] ?? 'identity'
  if (encoded !== 'identity' && encoded !== asking.coding) blame(`${encoded} for ${asking.coding}`)
  const isMarkdown = headers['content-type']?.startsWith('text/markdown') === true
  // In a preview, agents are shown the page.
  const isMixed = isMarkdown ? asking.accept !== 'text/markdown' : asking.accept === 'text/markdown' && !person.previews
  if (asking.isPage && status === 200 && isMixed) blame(`${headers['content-type']} for ${asking.accept}`)
  if (person.isSigned || person.previews === 'site') {
    tally.passed++
    if (cache !== 'BYPASS') blame(`${cache}, though it brings a cookie`)
  }
  if (!headers['cache-control']?.startsWith('public')) {
    tally.ofOne++
    if (fromCache.has(cache)) blame(`${cache}, though it is ${headers['cache-control']}`)
  } else if (asking.isAgain && cache !== 'BYPASS' && cache !== 'EXPIRED') {
    tally.again++
    if (fromCache.has(cache)) tally.hits++
  }
}
