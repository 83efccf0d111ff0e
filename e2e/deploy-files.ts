import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parse } from 'yaml'

const read = (path: string): Promise<string> => readFile(resolve(import.meta.dirname, '..', path), 'utf8')

/** What a container of the image runs, and asks itself. */
export async function dockerfileCommands(): Promise<{ command: string[]; healthcheck: string[] }> {
  const lines = (await read('deploy/Dockerfile')).replaceAll('\\\n', '').split('\n')
  const arrayIn = (start: string): string[] => {
    const line = lines.findLast((one) => one.startsWith(start)) ?? ''
    return JSON.parse(line.slice(line.indexOf('['))) as string[]
  }
  return { command: arrayIn('CMD'), healthcheck: arrayIn('HEALTHCHECK') }
}

interface Compose {
  services: Record<
    string,
    {
      environment?: Record<string, string>
      secrets?: string[]
      volumes?: string[]
      profiles?: string[]
      build?: { dockerfile: string }
    }
  >
  secrets: Record<string, { file: string }>
  volumes: Record<string, unknown>
}

export const composeFile = async (): Promise<Compose> => parse(await read('deploy/compose.yaml')) as Compose

/** What a reader of the guide writes to `.env`. */
export async function environmentOfGuide(): Promise<Record<string, string>> {
  const written = /^```ini\n(COMPOSE_PROFILES.*?)^```$/ms.exec(await read('docs/operating/install.md'))?.[1] ?? ''
  return Object.fromEntries([...written.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]))
}

/** What Caddy asks before it gets a certificate: as compose starts it, and as the guide writes it. */
export async function askedByCaddy(): Promise<string[]> {
  const texts = await Promise.all(['deploy/Caddyfile', 'docs/operating/install.md'].map(read))
  return texts.flatMap((text) => [...text.matchAll(/^\s+ask (\S+)$/gm)].map(([, address]) => address!))
}

/** The commands by which a reader of the guide makes the secrets. */
export async function secretCommands(): Promise<string> {
  const guide = await read('docs/operating/install.md')
  return /^```sh\n(mkdir .*?)^```$/ms.exec(guide)?.[1] ?? 'false'
}
