import { readJson } from '../../../platform/http/read-json.ts'
import { cookiesOf } from '../site-request.ts'
import { askedCookie, saidCookie } from './site-cookies.ts'

type Said = readonly (readonly [path: string, text: string])[]
type Claims = Readonly<Record<string, unknown>>

const prefix = 'visitor.'
/** More than these, and longer ones, nobody says: they are left out. */
const mostSaid = 50
const longestSaid = 1000
const mostCookies = 10
const longestCookie = 3800

/** What the query of an address says of its visitor: `visitor.persona=writer`. */
export function saidInQuery(query: URLSearchParams): Said {
  const said: [string, string][] = []
  for (const [name, text] of query) {
    if (!name.startsWith(prefix) || name.length > longestSaid || text.length > longestSaid) continue
    if (said.push([name.slice(prefix.length), text]) === mostSaid) break
  }
  return said
}

/** What cookies say of their visitor, each as a JSON object. What was said in an address is said last. */
export function saidInCookies(header: string | undefined): Claims | undefined {
  if (header?.includes(saidCookie) !== true) return undefined
  const cookies = cookiesOf(header)
  const others = [...cookies].filter(([name]) => name.startsWith(saidCookie) && name !== askedCookie)
  const texts = [...others.slice(0, mostCookies).map(([, text]) => text), cookies.get(askedCookie) ?? '']
  return Object.fromEntries(texts.flatMap(entriesIn))
}

/** What is said in an address holds on the next page too, beside what was said before; undefined where it is too much. */
export function textToKeep(header: string | undefined, said: Claims): string | undefined {
  const before = Object.fromEntries(entriesIn(cookiesOf(header).get(askedCookie) ?? ''))
  const text = encodeURIComponent(JSON.stringify({ ...before, ...said }))
  return text.length > longestCookie ? undefined : text
}

function entriesIn(text: string): [string, unknown][] {
  try {
    const value = readJson(Buffer.from(decodeURIComponent(text)))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
  } catch {
    return []
  }
}
