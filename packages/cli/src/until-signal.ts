const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Waits for Ctrl-C or its like. Further ones change nothing: npx passes on what the terminal has sent already, and a
 * clean end takes a bounded time.
 */
export function untilSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of signals) process.on(signal, resolve)
  })
}
