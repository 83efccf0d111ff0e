import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

interface Received {
  readonly from: string
  readonly to: readonly string[]
  /** The whole message as it came over the wire. */
  readonly raw: string
  /** Its parts, decoded. */
  readonly text: string
  readonly html: string
}

/** A real SMTP server that keeps what it is sent. Start it beside the tests, not in one. */
export async function startMailSink() {
  const received: Received[] = []
  let refusals = 0
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === 'octavo' && password === 'p:ss' ? done(null, { user: username }) : done(new Error('who is it?')),
    onData: (stream, { envelope }, done) => {
      text(stream).then((raw) => {
        if (refusals-- > 0) return done(Object.assign(new Error('come back later'), { responseCode: 451 }))
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ from, to, raw, text: partOf(raw, 'text/plain'), html: partOf(raw, 'text/html') })
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

  return {
    received,
    settings: { url: `smtp://octavo:p%3Ass@127.0.0.1:${port}`, from: 'Octavo <octavo@example.com>' },
    /** Takes the next messages only at a later try. */
    refuse: (times: number) => void (refusals = times),
  }
}

function partOf(raw: string, type: string): string {
  const part = raw.split(/\r\n--[^\r\n]+\r\n/).find((one) => one.toLowerCase().startsWith(`content-type: ${type}`))
  const [head = '', ...body] = (part ?? '').split('\r\n\r\n')
  const encoded = body.join('\r\n\r\n')
  if (!/quoted-printable/i.test(head)) return encoded
  const bytes = encoded
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
