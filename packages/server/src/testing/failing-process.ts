// A server whose listener throws where the path says, watched as the product watches itself.
import { createServer } from '../platform/http/create-server.ts'
import { startWatching } from '../platform/observe/start-watching.ts'

const fail = (): never => {
  throw new Error('planted')
}

const failures: Readonly<Record<string, (answer: (text: string) => void) => void>> = {
  '/listener': fail,
  '/timer': () => void setTimeout(fail, 1),
  '/microtask': () => queueMicrotask(fail),
  '/rejection': () => void Promise.resolve().then(fail),
  '/after-the-response': (answer) => {
    answer('ended')
    setTimeout(fail, 1)
  },
  '/corruption': () =>
    void setTimeout(() => {
      throw Object.assign(new Error('planted'), { code: 'ERR_INTERNAL_ASSERTION' })
    }, 1),
}

await startWatching(
  { logLevel: 'info', accessLog: 0, maxDelay: 60_000, secrets: [], metrics: undefined, tracesTo: undefined },
  'testing',
)
const server = createServer(
  (request, response) => {
    const failure = failures[request.url!]
    if (failure) failure((text) => response.end(text))
    else response.end('well')
  },
  { keepAlive: 5 },
)
server.listen(0, '127.0.0.1', () => process.send!(server.address()))
// Outside of every request.
process.on('message', () => setTimeout(fail, 1))
