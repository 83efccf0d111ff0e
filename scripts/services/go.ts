import { hash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { arch, env, pid } from 'node:process'
import { attempt, run } from './commands.ts'
import { installPackage } from './debian.ts'

// Debian's own is too old to fetch the one that a module asks for.
const oldest = 21
const version = '1.26.8'
const archives: Partial<Record<string, { readonly name: string; readonly sha256: string }>> = {
  x64: { name: 'linux-amd64', sha256: '30c2b1bf7dcc88d3eb0a1364e47ddd9128edb3110a30e8a0ef61cd5856b31de7' },
  arm64: { name: 'linux-arm64', sha256: '02b36b6787b3ac767668f630e2998df45a3b1f9ffee08d1bf3ef6487cd658d99' },
}

/** A Go that can build: this machine's, or one that is fetched from where its modules come from too. */
export async function goProgram(tools: string): Promise<string> {
  const fetched = join(tools, `go-${version}`)
  for (const go of ['go', '/usr/local/go/bin/go', join(fetched, 'bin/go')]) if (await isUsable(go)) return go
  await fetchGo(fetched)
  return join(fetched, 'bin/go')
}

async function isUsable(go: string): Promise<boolean> {
  const { ok, output } = await attempt(go, ['env', 'GOVERSION'])
  return ok && Number(/^go1\.(\d+)/.exec(output)?.[1]) >= oldest
}

async function fetchGo(place: string): Promise<void> {
  const archive = archives[arch]
  if (!archive) throw new Error(`Go is missing. Install Go 1.${oldest} or newer from https://go.dev/dl and try again.`)
  if (!(await attempt('unzip', ['-v'])).ok) await installPackage('unzip', 'unzip')
  const proxy =
    (env['GOPROXY'] ?? '').split(/[,|]/).find((one) => one.startsWith('https://')) ?? 'https://proxy.golang.org'
  const name = `v0.0.1-go${version}.${archive.name}`
  console.log(`fetching Go ${version}`)
  const answer = await fetch(`${proxy}/golang.org/toolchain/@v/${name}.zip`)
  if (!answer.ok) throw new Error(`Go ${version} could not be fetched from ${proxy}: ${answer.status}`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (hash('sha256', bytes) !== archive.sha256)
    throw new Error(`What ${proxy} gave as Go ${version} is something else.`)

  const fresh = `${place}.${pid}.new`
  await mkdir(fresh, { recursive: true })
  await writeFile(join(fresh, 'go.zip'), bytes)
  await run('unzip', ['-q', 'go.zip'], { cwd: fresh })
  const root = join(fresh, `golang.org/toolchain@${name}`)
  // Archives of modules know no permissions.
  for (const one of globSync(join(root, '{bin,pkg/tool/*}/*'))) await chmod(one, 0o755)
  if (!existsSync(place)) await rename(root, place)
  await rm(fresh, { recursive: true })
}
