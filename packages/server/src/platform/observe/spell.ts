interface Log {
  info(message: string): void
  warn(details: object, message: string): void
}

interface SpellWords {
  readonly begins: string
  /** Left out where whoever works again says so itself. */
  readonly ends?: string
}

/** A time in which something fails that is tried again and again. */
export interface Spell {
  /** `undefined` where there is no error to show. */
  failed(error: unknown, details?: object): void
  worked(): void
}

/** In milliseconds: whoever looks at the log later still finds that it lasts. */
export const remindEvery = 5 * 60_000

/** Told when it begins, now and then while it lasts, and when it is over: an outage of hours must not bury the rest of the log. */
export function openSpell(
  log: Log,
  { begins, ends }: SpellWords,
  clock: () => number = performance.now.bind(performance),
): Spell {
  let toldAt: number | undefined
  return {
    failed(error, details) {
      const now = clock()
      if (toldAt !== undefined && now - toldAt < remindEvery) return
      toldAt = now
      log.warn({ ...details, ...(error !== undefined && { err: error }) }, begins)
    },
    worked() {
      if (toldAt !== undefined && ends !== undefined) log.info(ends)
      toldAt = undefined
    },
  }
}
