import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { startNginx } from '../nginx.ts'

/** Makes another configuration of the one in the documentation. */
export type Alter = (configuration: string) => string

interface CachingNginx {
  readonly origin: string
  close(): Promise<void>
}

/** Runs nginx before a node as the documentation says, but for where things are. */
export async function documentedNginx(
  folder: string,
  node: string,
  alter: Alter = (configuration) => configuration,
): Promise<CachingNginx> {
  const port = await freePort()
  const places: readonly [string, string][] = [
    ['/var/cache/nginx/octavo', join(folder, 'cache')],
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['*.docs.example.com', '*.sites.test'],
    ['http://127.0.0.1:7070', node],
  ]
  const configuration = places.reduce((text, [from, to]) => replaced(text, from, to), await documented())
  const nginx = await startNginx(folder, port, alter(configuration))
  return { origin: `http://127.0.0.1:${port}`, close: () => nginx.close() }
}

async function documented(): Promise<string> {
  const page = await readFile(new URL('../../../docs/operating/caching.md', import.meta.url), 'utf8')
  const blocks = [...page.matchAll(/```nginx\n(.*?)```/gsu)]
  if (blocks.length !== 1) throw new Error(`docs/operating/caching.md has ${blocks.length} configurations of nginx`)
  return blocks[0]![1]!
}

/** What is not there to be replaced is a proof of something else. */
export function replaced(text: string, from: string | RegExp, to: string): string {
  const found = text.replace(from, () => to)
  if (found === text) throw new Error(`the configuration has no ${String(from)}`)
  return found
}

/** As one would write it who does not know what cookies are for. */
export const withoutBypass: Alter = (configuration) =>
  replaced(replaced(configuration, /proxy_cache_bypass .*;/u, ''), /proxy_no_cache .*;/u, '')

/** As one would write it who wants more hits. */
export const keepingAll: Alter = (configuration) =>
  replaced(
    withoutBypass(configuration),
    'proxy_cache octavo;',
    'proxy_cache octavo; proxy_ignore_headers Cache-Control Expires Set-Cookie Vary; proxy_cache_valid any 10m;',
  )
