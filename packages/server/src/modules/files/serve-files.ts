import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { App } from '../../platform/http/app.ts'
import type { Watch } from '../../platform/http/create-http.ts'
import { Problem } from '../../platform/problem.ts'
import { fileHeaders, isKnown } from './file-headers.ts'
import { askedRange, readRange } from './read-range.ts'
import { refuseAddress } from './refuse-address.ts'
import { fileRoute, type OpenFile, type Query, type SignedAddresses } from './signed-address.ts'

interface FileSettings {
  readonly blobs: Blobs
  readonly addresses: SignedAddresses
  readonly watch?: Pick<Watch, 'log'>
}

/** Where files are read by those who were given their address: outside the contract, since they are no JSON. */
export function serveFiles(app: App, storage: FileSettings): void {
  app.http.route({
    method: ['GET', 'HEAD'],
    url: fileRoute,
    config: { operation: 'getFile' },
    handler: async (request, reply) => {
      const file = storage.addresses.readFile(request.params as Record<string, string>, request.query as Query)
      if (!file) return refuseAddress(app, request, reply)
      return sendFile(storage, file, request, reply)
    },
  })
}

async function sendFile(
  { blobs, watch }: FileSettings,
  file: OpenFile,
  { id, method, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { tenant, blob } = file
  if (isKnown(headers['if-none-match'], etagOf(file))) return describeFile(reply, file).code(304).send()
  const asked = askedRange({ method, headers }, etagOf(file))
  // An address that has no part in mind needs one question to the storage, not two.
  if (method === 'GET' && asked === undefined) {
    const { bytes, size } = orMissing(await blobs.open(tenant, blob))
    // The reader sees no more than a connection that breaks; the operator sees which file it was.
    bytes.once('error', (error) => watch?.log.error({ err: error, request: id }, 'a file could not be read'))
    return describeFile(reply, file).header('content-length', size).send(bytes)
  }
  const { size } = orMissing(await blobs.find(tenant, blob))
  const range = readRange(asked, size)
  if (range === 'none') {
    reply.header('content-range', `bytes */${size}`)
    throw new Problem('range_not_satisfiable', {})
  }
  const part = range === 'whole' ? undefined : range
  const opened = method === 'GET' ? orMissing(await blobs.open(tenant, blob, part)) : undefined
  describeFile(reply, file).header('content-length', part ? part.end - part.start + 1 : size)
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`)
  return reply.send(opened?.bytes)
}

const etagOf = ({ blob }: OpenFile): string => `"${blob}"`

function orMissing<T>(found: T | undefined): T {
  if (found === undefined) throw new Problem('not_found', {})
  return found
}

function describeFile(reply: FastifyReply, file: OpenFile): FastifyReply {
  return reply
    .headers(fileHeaders(file))
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', `private, max-age=${file.lasts}, immutable`)
    .header('accept-ranges', 'bytes')
    .header('etag', etagOf(file))
}
