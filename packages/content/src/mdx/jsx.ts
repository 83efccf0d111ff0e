/** The index after the brace that closes the one at `from`, within `longest` characters. Braces in strings do not count. */
export function endOfExpression(source: string, from: number, longest: number): number | undefined {
  let depth = 0
  let quote = ''
  const most = Math.min(source.length, from + longest)
  for (let at = from; at < most; at++) {
    const character = source[at]!
    if (quote !== '') {
      if (character === '\\') at++
      // An apostrophe in a text is no quote: a string in quotes ends on its line.
      else if (character === quote || (character === '\n' && quote !== '`')) quote = ''
    } else if (source.startsWith('/*', at)) {
      const end = source.indexOf('*/', at + 2)
      if (end === -1 || end >= most) return undefined
      at = end + 1
    } else if (character === '"' || character === "'" || character === '`') quote = character
    else if (character === '{') depth++
    else if (character === '}' && --depth === 0) return at + 1
  }
  return undefined
}

type JsxTag = {
  /** Empty for a fragment. */
  readonly name: string
  readonly isComponent: boolean
  readonly isClosing: boolean
  /** `<Name />` */
  readonly isEmpty: boolean
  readonly end: number
}

/** The tag at `from`, undefined where none of at most `longest` characters begins there. */
export function readTag(source: string, from: number, longest: number): JsxTag | undefined {
  const opening = /^<(\/?)([A-Za-z][\w.-]*|(?=>))(?=[\s/>])/.exec(source.slice(from, from + 200))
  if (!opening) return undefined
  const [written, slash, name = ''] = opening
  const isComponent = name === '' || /^[A-Z]/.test(name) || name.includes('.')
  const most = Math.min(source.length, from + longest)
  for (let at = from + written.length; at < most; at++) {
    const character = source[at]!
    if (character === '>') {
      return { name, isComponent, isClosing: slash !== '', isEmpty: source[at - 1] === '/', end: at + 1 }
    }
    if (character === '{') {
      const end = endOfExpression(source, at, most - at)
      if (end === undefined) return undefined
      at = end - 1
    } else if (character === '"' || character === "'") {
      const end = source.indexOf(character, at + 1)
      if (end === -1 || end >= most) return undefined
      at = end
    }
  }
  return undefined
}

/** An HTML tag without the attributes whose values are expressions. */
export function withoutExpressions(tag: string): string {
  let plain = ''
  for (let at = 0; at < tag.length;) {
    const end = tag[at] === '{' ? endOfExpression(tag, at, tag.length) : undefined
    if (end === undefined) plain += tag[at++]!
    else {
      plain = plain.replace(/\s*[\w:-]*=?$/, '')
      at = end
    }
  }
  return plain
}
