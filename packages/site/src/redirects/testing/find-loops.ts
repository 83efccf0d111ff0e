import { type RedirectLoop, searchLoops } from '../search-loops.ts'
import type { RedirectRule } from '../redirect-rules.ts'

export function findLoops(rules: readonly RedirectRule[], isServed?: (text: string) => boolean): RedirectLoop[] {
  const search = searchLoops(rules, isServed)
  for (;;) {
    const { done, value } = search.next()
    if (done) return value
  }
}
