/** Says how far a long piece of work is. */
export interface Progress {
  /** The latest word on what is being done: written over the one before where a person watches. */
  at(text: string): void
  /** Done with; stays on the screen. */
  done(text: string): void
}

export interface Teller extends Progress {
  /** A line on its own. */
  say(text: string): void
  /** What goes on although something is not as it should be. */
  warn(text: string): void
}

interface Terminal {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

/** How often a log hears of work that goes on, in milliseconds. */
const every = 10_000

/** Tells a person at a terminal; or, where a log is kept, in lines that are read later. */
export function openTeller(out: Terminal = process.stdout, faults: Terminal = process.stderr): Teller {
  let isOpen = false
  let told = Date.now()
  const clear = () => {
    if (isOpen) out.write('\r\u001B[K')
    isOpen = false
  }
  const say = (text: string) => {
    clear()
    out.write(`${text}\n`)
    told = Date.now()
  }
  return {
    say,
    done: say,
    warn(text) {
      clear()
      faults.write(`warning: ${text}\n`)
    },
    at(text) {
      if (out.isTTY) {
        out.write(`\r\u001B[K${text.slice(0, (out.columns ?? 80) - 1)}`)
        isOpen = true
      } else if (Date.now() - told > every) say(text)
    },
  }
}

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`

/** The first few by name, and how many more there are. */
export const firstOf = (names: readonly string[], shown = 3): string =>
  names.length > shown
    ? `${names.slice(0, shown).join(', ')} and ${(names.length - shown).toLocaleString('en-US')} more`
    : names.join(', ')

export const megabytes = (bytes: number): string =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

export const tellReport = ({
  path,
  line,
  message,
}: {
  readonly path: string
  readonly line?: number
  readonly message: string
}): string => `${path}${line === undefined ? '' : `:${line}`}: ${message}`
