import { connect } from 'node:net'
import { productProgram, servingEnvironment, startProgram } from './parts/program.ts'
import { percentile, rounded, withDatabase } from './parts/worlds.ts'
import type { ProofOptions, Proven } from './proof.ts'

export const shows =
  'Clients that send a byte of their headers now and then are told 408 and closed; meanwhile other requests are answered. All connect at once, to one process.'

export async function run({ small }: ProofOptions): Promise<Proven> {
  const count = small ? 100 : 2000
  return withDatabase(async (url) => {
    const product = await startProgram(productProgram, { ...servingEnvironment(url), ROLES: 'api' })
    try {
      const begun = performance.now()
      const slow = Array.from({ length: count }, () => trickle(product.address))
      const times: number[] = []
      const wrong: number[] = []
      for (let time = 0; time < (small ? 20 : 200); time++) {
        const asked = performance.now()
        const { status } = await fetch(new URL('/readyz', product.address))
        times.push(performance.now() - asked)
        if (status !== 200) wrong.push(status)
      }
      const told = await Promise.all(slow)
      const refused = told.filter((text) => text.startsWith('HTTP/1.1 408')).length
      return {
        figures: {
          'slow clients': count,
          'told 408 and closed': refused,
          'all closed after (s)': rounded((performance.now() - begun) / 1000),
          'other requests answered': times.length - wrong.length,
          'other requests, median (ms)': rounded(percentile(times, 0.5)),
          'other requests, slowest (ms)': rounded(Math.max(...times)),
        },
        failures: [
          ...(wrong.length > 0 ? [`${wrong.length} other requests were not answered with 200`] : []),
          ...(refused < count ? [`${count - refused} slow clients were not told 408`] : []),
        ],
      }
    } finally {
      await product.kill()
    }
  })
}

/** Sends a byte now and then, and resolves with all that came once the server has hung up. */
function trickle(address: string): Promise<string> {
  const { port } = new URL(address)
  const socket = connect(Number(port), '127.0.0.1')
  const letters = [...'GET /v1 HTTP/1.1\r\nHost: a\r\nX-Slow: ']
  const timer = setInterval(() => socket.write(letters.shift() ?? 'a'), 250)
  let text = ''
  socket.on('data', (data) => (text += data.toString()))
  return new Promise((resolve) => {
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      resolve(text)
    })
  })
}
