import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { App } from '../../platform/http/app.ts'
import { Problem } from '../../platform/problem.ts'
import { takeTime } from '../../platform/http/take-time.ts'
import { receiveUpload } from './receive-upload.ts'
import { refuseAddress } from './refuse-address.ts'
import { type Query, type SignedAddresses, type UploadPlace, uploadRoute } from './signed-address.ts'

interface Storage {
  readonly blobs: Blobs
  readonly addresses: SignedAddresses
  /** In bytes. */
  readonly maxUpload: number
}

/** However slowly it comes, it has come by then. */
const longest = 60 * 60 * 1000

/** Where bytes are sent: outside the contract, since they are no JSON and whoever has the address needs no token. */
export function serveUploads(app: App, { blobs, addresses, maxUpload }: Storage): void {
  const placeOf = ({ params, query }: FastifyRequest): UploadPlace | undefined =>
    addresses.readUpload(params as Record<string, string>, query as Query)
  void app.http.register(async (http) => {
    // Taken as they are, of whatever type they say they are.
    http.removeAllContentTypeParsers()
    http.addContentTypeParser('*', (_, __, done) => done(null))
    http.put(uploadRoute, {
      bodyLimit: maxUpload,
      config: { operation: 'putUpload' },
      onRequest: async (request, reply) => {
        // Whatever is refused, the rest of the bytes is not waited for.
        reply.header('connection', 'close')
        if (!placeOf(request)) await refuseAddress(app, request, reply)
        takeTime(request.raw, longest)
      },
      handler: async (request, reply) => {
        const place = placeOf(request)
        if (!place) return refuseAddress(app, request, reply)
        const announced = request.headers['content-length']
        const size = announced === undefined ? undefined : Number(announced)
        const { raw } = request
        // Whoever stops reading, as a full disk does, must leave the connection as it is: the reason goes out by it.
        const source = raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
        const { blob } = await receiveUpload({ ...app, blobs }, place, size, source).catch((error: unknown) => {
          // Who went away half-way reads no answer, and it is no fault of ours.
          throw raw.errored ? new Problem('request_timeout', {}, { cause: error }) : error
        })
        return sendDone(reply, blob)
      },
    })
  })
}

const sendDone = (reply: FastifyReply, hash: string): FastifyReply =>
  reply.removeHeader('connection').code(204).header('etag', `"${hash}"`).header('cache-control', 'no-store').send()
