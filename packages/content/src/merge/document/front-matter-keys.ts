import type { Sequence, Unit } from './unit.ts'

/** The top-level keys of a front matter, each with its lines and the comments above it; undefined where lines fit no key. */
export function frontMatterKeys(text: string): Sequence | undefined {
  const lines = text.split(/(?<=\n|\r(?!\n))/)
  const open = lines.shift()
  const close = lines.pop()
  if (open === undefined || close === undefined) return undefined

  const keys: { key: string; lines: string[] }[] = []
  const seen = new Set<string>()
  let above: string[] = []
  for (const line of lines) {
    const key = /^([\w.$-]+|"[^"]*"|'[^']*')[ \t]*:(?:[ \t\r\n]|$)/.exec(line)?.[1]
    if (key !== undefined) {
      if (seen.has(key)) return undefined
      seen.add(key)
      keys.push({ key, lines: [...above, line] })
      above = []
    } else if (line.startsWith('#')) above.push(line)
    else if (keys.length > 0 && /^(?:[ \t]|- |-?[\r\n]|[\]}])/.test(line)) {
      keys.at(-1)!.lines.push(...above, line)
      above = []
    } else return undefined
  }
  if (keys.length === 0) return undefined

  const units = keys.map(({ key, lines: own }, index): Unit => {
    const whole = own.join('')
    const end = /[\r\n]+$/.exec(whole)?.index ?? whole.length
    const isLast = index === keys.length - 1
    return { kind: 'key', identity: key, text: whole.slice(0, end), gap: isLast ? undefined : whole.slice(end) }
  })
  const lastEnd = /[\r\n]+$/.exec(keys.at(-1)!.lines.join(''))?.[0] ?? ''
  return { open, units, close: [lastEnd, ...above, close].join('') }
}
