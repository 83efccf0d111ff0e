import type { Operation } from '@octavo/contract'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { Problem } from '../problem.ts'
import { routeOf } from './bind-operation.ts'

const known: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY']

/** A path that exists answers 405 to the methods it does not know, and names those it does. */
export function refuseOtherMethods(http: FastifyInstance, operations: readonly Operation[]): void {
  for (const [url, served] of Map.groupBy(operations, routeOf)) {
    const methods = new Set<HTTPMethods>(served.map(({ method }) => method))
    if (methods.has('GET')) methods.add('HEAD')
    http.route({
      method: known.filter((method) => !methods.has(method)),
      url,
      onRequest: async (_, reply) => {
        reply.header('allow', [...methods].join(', '))
        throw new Problem('method_not_allowed', {})
      },
      handler: async () => {},
    })
  }
}
