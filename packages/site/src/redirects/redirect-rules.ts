import { type RedirectSource, sourceKey } from './redirect-source.ts'

/** A redirect that is in force, as much of it as decides where addresses go. */
export interface RedirectRule {
  readonly id: string
  readonly source: RedirectSource
  /** Where it leads on this site, in the form of a source's text; undefined where nothing can come after it. */
  readonly target: RuleTarget | undefined
}

interface RuleTarget {
  readonly text: string
  /** What follows the source is put below the target. */
  readonly carries: boolean
}

interface RuleIndex {
  /** The rule for an address. */
  readonly at: (text: string) => RedirectRule | undefined
  /** The rule for an address and whatever is below it, as long as no other one is for that. */
  readonly under: (text: string) => RedirectRule | undefined
}

/** Sorted, with a link from each wildcard to the longest that is the beginning of it: found in a few steps however many. */
export function indexRules(rules: readonly RedirectRule[]): RuleIndex {
  const exact = new Map<string, RedirectRule>()
  const wildcards: { readonly prefix: string; readonly rule: RedirectRule }[] = []
  for (const rule of rules) {
    if (rule.source.kind === 'exact') exact.set(rule.source.text, rule)
    else wildcards.push({ prefix: sourceKey(rule.source).slice(1), rule })
  }
  wildcards.sort((one, other) => (one.prefix < other.prefix ? -1 : Number(one.prefix > other.prefix)))
  const shorter = new Int32Array(wildcards.length)
  for (let at = 0; at < wildcards.length; at++) {
    let above = at - 1
    while (above >= 0 && !wildcards[at]!.prefix.startsWith(wildcards[above]!.prefix)) above = shorter[above]!
    shorter[at] = above
  }

  const longest = (text: string): RedirectRule | undefined => {
    let [low, high] = [0, wildcards.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (wildcards[middle]!.prefix <= text) low = middle + 1
      else high = middle
    }
    let found = low - 1
    while (found >= 0 && !text.startsWith(wildcards[found]!.prefix)) found = shorter[found]!
    return wildcards[found]?.rule
  }

  return {
    at: (text) => exact.get(text) ?? longest(`${text}/`),
    under: (text) => longest(`${text}/`),
  }
}
