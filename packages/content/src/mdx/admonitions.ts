/** Styles of hints by the names that generators use. */
const styles: Readonly<Record<string, string>> = {
  note: 'info',
  info: 'info',
  important: 'info',
  secondary: 'info',
  tip: 'success',
  success: 'success',
  warning: 'warning',
  caution: 'warning',
  danger: 'danger',
}

/** The admonitions of a document, line by line: `:::note[Title]` up to `:::` is a hint. */
export class Admonitions {
  /** How many colons began each that is open. */
  readonly #open: number[] = []

  /** What a line is in Markdown; undefined where it is no part of an admonition. */
  read(line: string): string | undefined {
    const found = /^[ \t]{0,3}(:{3,})[ \t]*([a-z]*)(?:\[([^\]\n]*)\]|\{[^}\n]*\}|[ \t]+(\S[^\n]*?))*[ \t]*\r?\n?$/.exec(
      line,
    )
    if (!found) return undefined
    const [, colons, name, label, words] = found
    if (name === '') {
      if (this.#open.at(-1) !== colons!.length) return undefined
      this.#open.pop()
      return '{% endhint %}\n'
    }
    const style = styles[name!]
    if (style === undefined) return undefined
    this.#open.push(colons!.length)
    const title = (label ?? words ?? '').replaceAll('*', '').trim()
    return `{% hint style="${style}" %}${title === '' ? '' : ` **${title}**`}\n`
  }
}
