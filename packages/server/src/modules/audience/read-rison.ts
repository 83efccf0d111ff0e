/** Where a text stops being Rison. */
export class RisonError extends Error {
  readonly at: number

  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

const deepest = 32
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE]-?\d+)?/y
const word = /[^\s'!:(),*@$0-9-][^\s'!:(),*@$]*/y
const constants: Readonly<Record<string, unknown>> = { t: true, f: false, n: null }

/**
 * Reads Rison: JSON for the queries of addresses, `(plan:gold,beta:!t,seats:!(1,2))`. Throws a `RisonError` at the first
 * character that does not fit.
 */
export function readRison(text: string): unknown {
  let at = 0

  const fail = (message: string): never => {
    throw new RisonError(message, at)
  }
  const take = (form: RegExp): string | undefined => {
    form.lastIndex = at
    const found = form.exec(text)?.[0]
    at += found?.length ?? 0
    return found
  }
  const expect = (character: string): void => {
    if (text[at] !== character) fail(`"${character}" is missing`)
    at++
  }

  function quoted(): string {
    let found = ''
    for (at++; text[at] !== "'"; at++) {
      if (at >= text.length) fail('the text does not end')
      if (text[at] === '!' && !["'", '!'].includes(text[++at] ?? '')) fail("after ! in a text stands ! or '")
      found += text[at]
    }
    at++
    return found
  }

  const plain = (): string => (text[at] === "'" ? quoted() : (take(word) ?? fail('a name or a text is missing')))

  /** Items up to the closing bracket, with commas between them. */
  function items(item: () => void): void {
    if (text[at] === ')') return void at++
    do item()
    while (text[at] === ',' && ++at)
    expect(')')
  }

  function object(depth: number): Record<string, unknown> {
    const entries: [string, unknown][] = []
    const keys = new Set<string>()
    items(() => {
      const begun = at
      const key = plain()
      if (keys.has(key) || key === '__proto__') throw new RisonError(`"${key}" cannot stand here`, begun)
      keys.add(key)
      expect(':')
      entries.push([key, value(depth)])
    })
    return Object.fromEntries(entries)
  }

  function list(depth: number): unknown[] {
    const found: unknown[] = []
    items(() => found.push(value(depth)))
    return found
  }

  function value(depth: number): unknown {
    if (depth === 0) fail(`is nested deeper than ${deepest} levels`)
    if (text[at] === '(') return (at++, object(depth - 1))
    if (text[at] === '!') {
      const kind = text[++at] ?? ''
      if (kind === '(') return (at++, list(depth - 1))
      if (!Object.hasOwn(constants, kind)) fail('after ! stands t, f, n or a list in brackets')
      at++
      return constants[kind]
    }
    const digits = take(number)
    return digits === undefined ? plain() : Number(digits)
  }

  const found = value(deepest)
  if (at < text.length) fail('nothing more is expected')
  return found
}
