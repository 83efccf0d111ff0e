// The program that `npm run dev` runs and watches. A file, since workers inherit the flags that a program given by --eval needs.
import { env } from 'node:process'
import { readConfig, serve } from '@octavo/server'

// With it, the loader of a worker posts what it imports among the worker's own messages. `--watch-path` does not need it.
delete env['WATCH_REPORT_DEPENDENCIES']
const server = await serve(readConfig())
console.log(`Octavo listens at ${server.address}`)
