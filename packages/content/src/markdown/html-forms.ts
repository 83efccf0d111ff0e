const blockNames = new Set(
  (
    'address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset ' +
    'figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link main menu menuitem ' +
    'nav noframes ol optgroup option p param search section summary table tbody td tfoot th thead title tr track ul'
  ).split(' '),
)
const rawNames = new Set(['pre', 'script', 'style', 'textarea'])

/** How a block of HTML ends: at a text, or before a blank line. */
export type HtmlForm = { readonly until: string | undefined; readonly interrupts: boolean }

const endings: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<![CDATA[', ']]>'],
]

/** The kinds of HTML blocks that CommonMark knows. */
export function htmlOf(line: string): HtmlForm | undefined {
  const start = /^ {0,3}</.exec(line)
  if (!start) return undefined
  const text = line.slice(start[0].length - 1)
  for (const [open, until] of endings) if (text.startsWith(open)) return { until, interrupts: true }
  if (/^<![A-Za-z]/.test(text)) return { until: '>', interrupts: true }
  const name = /^<\/?([A-Za-z][A-Za-z0-9-]*)(?=[ \t>]|\/>|$)/.exec(text)?.[1]?.toLowerCase()
  if (name === undefined) return undefined
  if (rawNames.has(name) && !text.startsWith('</')) return { until: `</${name}>`, interrupts: true }
  if (blockNames.has(name)) return { until: undefined, interrupts: true }
  return isWholeTag(text) ? { until: undefined, interrupts: false } : undefined
}

/** One tag and nothing else on the line. */
function isWholeTag(text: string): boolean {
  const trimmed = text.trimEnd()
  if (/^<\/[A-Za-z][A-Za-z0-9-]*[ \t]*>$/.test(trimmed)) return true
  if (!trimmed.endsWith('>')) return false
  const attribute = /[ \t]+[A-Za-z_:][\w.:-]*(?:[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|[^ \t"'=<>`]+))?/y
  let at = /^<[A-Za-z][A-Za-z0-9-]*/.exec(trimmed)?.[0].length ?? -1
  if (at < 0) return false
  for (attribute.lastIndex = at; attribute.test(trimmed); attribute.lastIndex = at) at = attribute.lastIndex
  return /^[ \t]*\/?>$/.test(trimmed.slice(at))
}
