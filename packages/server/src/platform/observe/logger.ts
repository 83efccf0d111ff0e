import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import { describeError } from './describe-error.ts'
import { scrubber } from './scrub.ts'

export type { Logger } from 'pino'

interface LogSettings {
  readonly level: string
  /** Never to be seen in the log, wherever they come from. */
  readonly secrets: readonly string[]
}

/** JSON, one line each, to the standard output. An error goes under the name `err`. */
export function createLogger({ level, secrets }: LogSettings, destination = standardOutput()): Logger {
  const options = {
    level,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    hooks: { streamWrite: scrubber(secrets) },
  }
  return pino(options, destination)
}

let isHeard = false

/** Not pino's own writer: once nobody reads the output any more, that one tries for ever to flush at the end. */
function standardOutput(): DestinationStream {
  // A log that nobody reads is no reason to end.
  if (!isHeard) process.stdout.on('error', () => {})
  isHeard = true
  return { write: (line) => void process.stdout.write(line) }
}
