import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import { describeError } from './describe-error.ts'
import { scrubber } from './scrub.ts'

export type { Logger } from 'pino'

export interface LogSettings {
  readonly level: string
  /** Never to be seen in the log, wherever they come from. */
  readonly secrets: readonly string[]
}

/** JSON, one line each, to the standard output. An error goes under the name `err`. */
export function createLogger({ level, secrets }: LogSettings, destination?: DestinationStream): Logger {
  const options = {
    level,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    hooks: { streamWrite: scrubber(secrets) },
  }
  return destination ? pino(options, destination) : pino(options)
}
