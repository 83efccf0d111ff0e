import { failRequest } from '../http/request-scope.ts'
import { createAccessLog, type LogAccess } from './access-log.ts'
import { exportTraces } from './export-traces.ts'
import { createLogger, type Logger } from './logger.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { type Pressure, watchPressure } from './pressure.ts'
import { scrubber } from './scrub.ts'
import { type MetricsAddress, serveMetrics } from './serve-metrics.ts'

interface WatchSettings {
  readonly logLevel: string
  /** The share of readers' requests that is logged. */
  readonly accessLog: number
  /** In milliseconds: how late the event loop may be. */
  readonly maxDelay: number
  /** Never to be seen in the log. */
  readonly secrets: readonly string[]
  /** Where metrics are served; nowhere when absent. */
  readonly metrics: MetricsAddress | undefined
  /** Where traces are sent; nowhere when absent. */
  readonly tracesTo: string | undefined
}

/** All by which an operator sees what a process does. */
export interface Watching {
  readonly log: Logger
  readonly access: LogAccess | undefined
  readonly metrics: Metrics | undefined
  readonly pressure: Pressure
  close(): Promise<void>
}

/** Must come before what it watches. */
export async function startWatching(settings: WatchSettings, version: string): Promise<Watching> {
  const log = createLogger({ level: settings.logLevel, secrets: settings.secrets })
  const scrub = scrubber(settings.secrets)
  const terminal = process.stdout.isTTY ? (line: string) => void process.stdout.write(scrub(line)) : undefined
  const access = createAccessLog({ share: settings.accessLog, log, terminal })
  const endTraces = settings.tracesTo === undefined ? undefined : await exportTraces(settings.tracesTo, version)
  const metrics = settings.metrics && createMetrics()
  const metricsServer = settings.metrics && metrics && (await serveMetrics(metrics, settings.metrics))
  if (metricsServer) log.info({ address: metricsServer.address }, 'serving metrics')
  const pressure = watchPressure({ delay: settings.maxDelay, heap: 0.8 })

  // Node would print the error as it is, on the standard error output, with whatever its message holds.
  const last = (error: unknown): void => {
    // A fault in one request must not end all others.
    const request = failRequest(error)
    if (request !== undefined) return log.error({ request, err: error }, 'an error that nobody caught ends its request')
    log.fatal({ err: error }, 'an error that nobody caught ends the process')
    process.exit(1)
  }
  process.on('uncaughtException', last)

  return {
    log,
    access,
    metrics,
    pressure,
    async close() {
      pressure.stop()
      await Promise.all([metricsServer?.close(), endTraces?.().catch(() => {})])
      process.off('uncaughtException', last)
    },
  }
}
