import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { env } from 'node:process'
import { promisify } from 'node:util'

/** All rows of a database, as a backup of it would hold them. */
export async function dumpDatabase(url: string): Promise<string> {
  // A dump is read by a program at least as new as the server.
  const found = env['PG_DUMP'] ?? globSync('/usr/lib/postgresql/*/bin/pg_dump').toSorted().at(-1) ?? 'pg_dump'
  const { stdout } = await promisify(execFile)(found, ['--data-only', url], { maxBuffer: 1 << 30 })
  return stdout
}

/** How a secret might stand in such a text: plain, escaped, in hex, or in base64 wherever in a longer one it begins. */
export function spellingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const hex = bytes.toString('hex')
  const base64 = [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    // The first and the last characters hold bits of what stands around it.
    const inside = whole.slice(before === 0 ? 0 : 4).replace(/.?.{0,1}={1,2}$/, '')
    return [inside, inside.replaceAll('+', '-').replaceAll('/', '_')]
  })
  return [...new Set([secret, encodeURIComponent(secret), hex, hex.toUpperCase(), ...base64])]
}
