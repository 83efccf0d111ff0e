import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** How many connections to the database there are, and who waits for one. */
export interface PoolUse {
  readonly total: number
  readonly idle: number
  readonly waiting: number
}

/** What can be counted. No label names a tenant, a user or a token: their number has no end. */
export interface Metrics {
  requestStarted(): void
  requestEnded(operation: string, method: string, status: number, seconds: number): void
  jobEnded(job: string, outcome: 'done' | 'failed' | 'dead', seconds: number): void
  watchPool(name: string, use: () => PoolUse): void
  /** What showing sites took so far, by kind of work, as those who do it count it. */
  watchSiteWork(done: () => Readonly<Record<string, number>>): void
  /** In the form that Prometheus reads. */
  text(): Promise<string>
  readonly contentType: string
}

const quick = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const slow = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 900]

export function createMetrics(): Metrics {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'octavo_request_duration_seconds',
    help: 'How long requests took, by operation, method and class of status',
    labelNames: ['operation', 'method', 'status'],
    buckets: quick,
    registers,
  })
  const inFlight = new Gauge({ name: 'octavo_requests_in_flight', help: 'Requests under way', registers })
  const jobs = new Histogram({
    name: 'octavo_job_duration_seconds',
    help: 'How long jobs took, by name and outcome',
    labelNames: ['job', 'outcome'],
    buckets: slow,
    registers,
  })
  const pools = new Map<string, () => PoolUse>()
  const connections = new Gauge({
    name: 'octavo_database_connections',
    help: 'Connections to the database by pool and state; waiting counts those who want one',
    labelNames: ['pool', 'state'],
    registers: [],
    collect() {
      for (const [pool, use] of pools) {
        for (const [state, count] of Object.entries(use())) this.set({ pool, state }, count)
      }
    },
  })
  registry.registerMetric(connections)
  return {
    requestStarted: () => inFlight.inc(),
    requestEnded(operation, method, status, seconds) {
      inFlight.dec()
      duration.labels(operation, method, `${Math.floor(status / 100)}xx`).observe(seconds)
    },
    jobEnded: (job, outcome, seconds) => jobs.labels(job, outcome).observe(seconds),
    watchPool: (name, use) => void pools.set(name, use),
    watchSiteWork(done) {
      const work = new Counter({
        name: 'octavo_site_work_total',
        help: 'What showing sites took: answers that were kept or had to be made, documents rendered, bodies compressed',
        labelNames: ['work'],
        registers: [],
        collect() {
          this.reset()
          for (const [kind, count] of Object.entries(done())) this.inc({ work: kind }, count)
        },
      })
      registry.registerMetric(work)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
