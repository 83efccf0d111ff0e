/** Forms in which a destination is written. */
const forms: readonly RegExp[] = [
  /\]\([ \t\n]{0,10}(?:<([^<>\n]{1,500})>|((?:[^\s()<>\\]|\\.|\([^\s()]{0,300}\)){1,500}))/g,
  // `[words](a file (1).md)`
  /\]\(([^()\n]{1,300}(?:\([^()\n]{1,100}\)[^()\n]{0,200}){0,3})\)/g,
  /\]:[ \t]{0,20}\n?[ \t]{0,20}(?:<([^<>\n]{1,500})>|([^\s<]\S{0,500}))/g,
  /\b(?:href|src|srcset|data-src|data-url)\s{0,10}=\s{0,10}(?:"([^"]{1,500})"|'([^']{1,500})'|([^\s"'<>]{1,500}))/gi,
]

/** The destinations that a text may have, found by its characters alone: all that Markdown and HTML see, and some that they do not. */
export function* scanDestinations(source: string): Generator<string> {
  for (const form of forms) {
    for (const [, ...groups] of source.matchAll(form)) yield groups.find((group) => group !== undefined)!
  }
}
