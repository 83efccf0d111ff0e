import { indexRules, type RedirectRule } from './redirect-rules.ts'

export interface RedirectLoop {
  /** In the order in which they send an address round. */
  readonly rules: readonly RedirectRule[]
  /** The addresses on the way, as texts of sources; or how they begin. */
  readonly texts: readonly string[]
  /** The way is one of single addresses: a page at one of them ends it. */
  readonly isSingle: boolean
}

/** An address; or it and all that lie below it. */
interface Place {
  readonly text: string
  readonly isOpen: boolean
}

/** No address is as long, and no sensible rules carry one on as often: what does is taken for endless. */
const longestText = 8192
const mostCarried = 1000
/** So many characters are looked at in all; rules that need more are too entangled for anyone to see through. */
const mostCharacters = 20_000_000
/** Nobody reads of more. */
const mostLoops = 100

/**
 * All ways round and round. Rules are finite and addresses are not, yet following each rule once, from all that it leads
 * to, is enough: of the steps that an address takes for ever, one leaves the shortest rest behind itself; no later step
 * looks at that rest, so they are the same whatever it is. `isServed` tells where a page ends the way. In small steps:
 * others may do something in between.
 */
export function* searchLoops(
  rules: readonly RedirectRule[],
  isServed: (text: string) => boolean = () => false,
): Generator<undefined, RedirectLoop[]> {
  const index = indexRules(rules)
  const seen = new Set<string>()
  const loops: RedirectLoop[] = []
  let characters = 0
  let steps = 0

  const ruleAt = ({ text, isOpen }: Place): RedirectRule | undefined => {
    if (isOpen) return index.under(text)
    return isServed(text) ? undefined : index.at(text)
  }

  for (const { source, target } of rules) {
    const way: { readonly key: string; readonly place: Place; readonly rule: RedirectRule }[] = []
    let place: Place | undefined = target && { text: target.text, isOpen: target.carries && source.kind !== 'exact' }
    const own = new Map<string, number>()
    let carried = 0
    while (place) {
      characters += place.text.length
      const key = `${place.isOpen ? '*' : '='}${place.text}`
      const before = own.get(key)
      const isEndless = carried > mostCarried || place.text.length > longestText || characters > mostCharacters
      if (before !== undefined || (isEndless && way.length > 0)) {
        loops.push(loopOf(way.slice(before ?? -repeating(way.map(({ rule }) => rule)))))
        break
      }
      if (seen.has(key)) break
      const rule = ruleAt(place)
      if (!rule) break
      own.set(key, way.length)
      way.push({ key, place, rule })
      place = follow(place, rule)
      carried = rule.target?.carries === true ? carried + 1 : 0
      if (++steps % atOnce === 0) yield
    }
    for (const { key } of way) seen.add(key)
    if (loops.length >= mostLoops || (characters > mostCharacters && loops.length > 0)) break
    if (++steps % atOnce === 0) yield
  }
  return loops
}

const atOnce = 64

/** Where a rule leads from a place; undefined where the way ends. */
function follow({ text, isOpen }: Place, { source, target }: RedirectRule): Place | undefined {
  if (!target) return undefined
  if (!target.carries) return { text: target.text, isOpen: false }
  const rest = text.slice(source.text.length)
  return { text: `${target.text}${rest === '' || rest.startsWith('/') ? '' : '/'}${rest}`, isOpen }
}

const loopOf = (way: readonly { readonly place: Place; readonly rule: RedirectRule }[]): RedirectLoop => ({
  rules: [...new Set(way.map(({ rule }) => rule))],
  texts: way.map(({ place }) => place.text),
  isSingle: way.every(({ place }) => !place.isOpen),
})

/** How many steps from the end repeat themselves, where each adds to the address. */
function repeating(rules: readonly RedirectRule[]): number {
  const last = rules.length - 1
  for (let length = 1; length <= last / 2; length++) {
    const isRepeated = rules.slice(-length).every((rule, at) => rule === rules[last + 1 - 2 * length + at])
    if (isRepeated) return length
  }
  return rules.length
}
