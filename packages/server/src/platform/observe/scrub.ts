/** What stands in the place of a secret. */
const mask = '***'

// A field's name, then its value, bare or quoted, once more escaped where it lies inside a text of the line.
const named =
  /((?:password|passwd|secrets?|tokens?|authorization|(?:set-)?cookie|(?:api|share|private|secret)[-_]?keys?)\\?["']?\s*[:=]\s*)(\\?"(?:[^"\\]|\\[^"])*\\?"|(?:(?:bearer|basic)\s+)?[^\s,;&"'\\}\]]+)/gi

const forms: readonly [RegExp, string][] = [
  [named, `$1"${mask}"`],
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${mask}`],
  // Our own credentials: a prefix of letters and 39 characters, or what was left of one. Ids are shorter.
  [/\b(oc[a-z]{1,3})_[0-9A-Za-z]+/g, `$1_${mask}`],
  [/\b([a-z]{2,12})_[0-9A-Za-z]{30,}\b/g, `$1_${mask}`],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, mask],
  [/:\/\/[^/\s"'@]+@/g, `://${mask}@`],
  [/([?&][^=&\s"']{1,100}=)[^&\s"'\\]+/g, `$1${mask}`],
]

/**
 * Takes out of a line of the log whatever looks like a secret, and each of those that are known. It is the last
 * defence, not the first: nothing of a request is logged but its id, its operation and how it ended.
 */
export function scrubber(secrets: readonly string[]): (line: string) => string {
  const known = secrets
    .filter((secret) => secret.length >= 6)
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
    .toSorted((one, other) => other.length - one.length)
  return (line) => {
    let text = line
    for (const secret of known) text = text.replaceAll(secret, mask)
    for (const [form, instead] of forms) text = text.replace(form, instead)
    return text
  }
}
