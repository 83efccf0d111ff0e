/** Text that is HTML already. Only `html` and `trusted` make it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type HtmlValue = Html | string | number | undefined | false | readonly HtmlValue[]

export const nothing = new Html('')

/** For what another writer has made safe. */
export const trusted = (text: string): Html => new Html(text)

/** HTML in which every value is text, in attributes too; attributes stand in double quotes. */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  const parts = unindented(strings)
  let text = parts[0]!
  for (let index = 0; index < values.length; index++) text += written(values[index]) + parts[index + 1]!
  return new Html(text)
}

const known = new WeakMap<TemplateStringsArray, readonly string[]>()

/** Indentation is for those who read the template; pages are sent without. */
function unindented(strings: TemplateStringsArray): readonly string[] {
  const kept = known.get(strings)
  if (kept) return kept
  const parts = strings.map((part) => part.replaceAll(/\s*\n\s*/g, '\n'))
  known.set(strings, parts)
  return parts
}

function written(value: HtmlValue): string {
  if (value === undefined || value === false) return ''
  if (typeof value === 'string') return escapeHtml(value)
  if (typeof value === 'number') return String(value)
  if (value instanceof Html) return value.text
  let text = ''
  for (const one of value) text += written(one)
  return text
}

const special = /[&<>"'\p{Cc}\uFDD0\uFDD1]/u

function escapeHtml(value: string): string {
  if (!special.test(value)) return value
  return value
    .replaceAll(/(?![\t\n\r])[\p{Cc}\uFDD0\uFDD1]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** ` name="value"`, or nothing where there is no value. */
export const attribute = (name: string, value: string | number | undefined): Html =>
  value === undefined ? nothing : new Html(` ${name}="${escapeHtml(String(value))}"`)

/** A path of this site, an anchor, or an address of a scheme that shows or writes; nothing that runs. */
const followable = /^(?:https?:\/\/[^\s/]|mailto:|tel:|\/(?![/\\])|[#?]|\.{1,2}\/)/i

export const safeAddress = (address: string | undefined): string | undefined =>
  address !== undefined && followable.test(address) ? address : undefined

/** ` href="…"` of a link; an address that may not be followed leaves words without a link. */
export const href = (address: string | undefined): Html => attribute('href', safeAddress(address))

/** ` src="…"` of an image. */
export const source = (address: string): Html =>
  attribute('src', /^(?:https?:\/\/[^\s/]|\/(?![/\\]))/i.test(address) ? address : undefined)
