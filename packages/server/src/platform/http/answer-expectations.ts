import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'

/** Node passes both kinds on as any other request (see create-server.ts); who speaks HTTP/1.0 cannot mean it. */
const expectationOf = ({ headers, raw }: FastifyRequest): string | undefined =>
  raw.httpVersion === '1.0' ? undefined : headers.expect?.toLowerCase()

/** A client that waits to be told to send its body is told after it was let in, and not when it was refused. */
export function answerExpectations(http: FastifyInstance): void {
  http.addHook('onRequest', (request, _, done) => {
    const expectation = expectationOf(request)
    if (expectation === undefined || expectation === '100-continue') done()
    else done(new Problem('expectation_failed', {}))
  })
  http.addHook('preParsing', (request, reply, payload, done) => {
    if (expectationOf(request) === undefined) return done(null, payload)
    const limit = request.routeOptions.bodyLimit
    if (Number(request.headers['content-length']) > limit) return done(new Problem('payload_too_large', { limit }))
    reply.raw.writeContinue()
    done(null, payload)
  })
}
