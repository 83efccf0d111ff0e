import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'

interface LockedPackage {
  readonly version?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly license?: string
  readonly engines?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
}

type LockedPackages = Record<string, LockedPackage>

const systems = ['darwin', 'linux', 'win32', 'freebsd', 'android', 'openharmony']
const processors = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32']

/**
 * Adds the native packages of other platforms where npm left them out of the lock file.
 *
 * npm drops an optional package that the registry in use does not hold, and `npm ci` then refuses the lock file for
 * having a hole. The dependent pins the exact version, and the package's name says the platform, so nothing is guessed.
 */
export function completeLock(packages: LockedPackages): LockedPackages {
  const complete = { ...packages }
  for (const [place, dependent] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(dependent.optionalDependencies ?? {})) {
      const places = [`${place}/node_modules/${name}`, `node_modules/${name}`]
      const platform = platformOf(name)
      const isExact = /^\d+\.\d+\.\d+$/.test(version)
      if (!platform || !isExact || places.some((known) => known in complete)) continue
      const { dev, license, engines } = dependent
      const inherited = { ...(dev && { dev }), ...(license && { license }), ...(engines && { engines }) }
      complete[`node_modules/${name}`] = { version, optional: true, ...inherited, ...platform }
    }
  }
  return Object.fromEntries(Object.entries(complete).toSorted(([a], [b]) => a.localeCompare(b, 'en')))
}

function platformOf(name: string) {
  const words = name.split(/[-/]/)
  const system = systems.find((word) => words.includes(word))
  const processor = processors.find((word) => words.includes(word))
  if (!processor) return undefined
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc'
  return {
    cpu: [processor],
    ...(system && { os: [system] }),
    ...(system === 'linux' && { libc: [libc] }),
  }
}

if (import.meta.main) {
  const file = resolve(import.meta.dirname, '../package-lock.json')
  const lock = JSON.parse(await readFile(file, 'utf8')) as { packages: LockedPackages }
  const packages = completeLock(lock.packages)
  const added = Object.keys(packages).length - Object.keys(lock.packages).length
  await writeFile(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`)
  console.log(`${added} native packages of other platforms added to package-lock.json`)
}
