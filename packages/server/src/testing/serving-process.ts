// The server in a process of its own, as its operators run it: configured by the environment, ended by a signal.
import { readConfig } from '../config.ts'
import { serve } from '../serve.ts'

const server = await serve(readConfig())
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void server.close().then(() => process.exit(0)))
}
