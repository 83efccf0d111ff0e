import { attackOutbound } from '../packages/server/src/testing/attack-outbound.ts'
import { hostileAddresses } from '../packages/server/src/testing/hostile-addresses.ts'
import { startCanary } from '../packages/server/src/testing/canary.ts'
import type { Proven } from './proof.ts'

export const shows =
  'Hostile addresses against the client that every request to another service goes through, with servers on 127.0.0.1 and ::1 that count who connects: spelled in every way, as the target of redirects, and by a DNS server that answers otherwise each time. The same addresses through a client without a guard, and with loopback allowed, show that they are what they seem.'

export async function run(): Promise<Proven> {
  const attacked = await attackOutbound()
  await attacked.close()
  const unguarded = await reachedUnguarded()
  const { addresses, redirected, names, rebound, reached, reachedWhenAllowed } = attacked
  const wrong = [...attacked.tried, ...attacked.followed, ...attacked.misled]
  return {
    figures: {
      'hostile addresses': addresses,
      'redirects to them': redirected,
      'names that lead to closed addresses': names,
      'connections that the servers on loopback saw': reached,
      'not refused before connecting': wrong.length,
      'answered by an allowed address of a name that changes': rebound,
      'of the addresses, reached with loopback allowed': reachedWhenAllowed,
      'of the addresses, reached by fetch without a guard': unguarded,
    },
    failures: [
      ...wrong.map((one) => `Not refused before connecting: ${one}.`),
      ...(addresses < 365 || redirected < 365 ? ['Fewer than 365 addresses were tried.'] : []),
      ...(reached > 0 ? [`The servers on loopback were reached ${reached} times.`] : []),
      ...(rebound === 0 || reachedWhenAllowed < 60 || unguarded < 60 ? ['What may be reached was not.'] : []),
    ],
  }
}

async function reachedUnguarded(): Promise<number> {
  const four = await startCanary('127.0.0.1')
  const canaries = [
    four,
    await startCanary('127.0.0.7', undefined, four.port),
    await startCanary('::1', undefined, four.port),
  ]
  const urls = hostileAddresses(four.port).filter(({ isLoopback }) => isLoopback)
  const answers = urls.map(async ({ url }) => (await fetch(url, { signal: AbortSignal.timeout(5000) })).text())
  const texts = await Promise.all(answers.map((answer) => answer.catch(() => '')))
  for (const canary of canaries) await canary.close()
  return texts.filter((text) => text === 'tweet').length
}
