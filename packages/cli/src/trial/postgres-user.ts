import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Complaint } from '../complaint.ts'

interface Outcome {
  readonly ok: boolean
  readonly output: string
}

/** Runs PostgreSQL's programs as the user that they are to run as. */
export interface PostgresUser {
  /** Who must own PostgreSQL's folder; undefined where it is whoever runs us. */
  readonly owner: Owner | undefined
  run(file: string, args: readonly string[], environment: Readonly<Record<string, string>>): Promise<Outcome>
}

interface Owner {
  readonly uid: number
  readonly gid: number
}

/**
 * PostgreSQL refuses to run as root. Root therefore lends the work to a user that the system has anyway, the database's
 * own if there is one, and creates none. That user must get through to the data and to the programs, which may lie in
 * root's closed home; then it is lent the one capability that opens closed folders, and no other.
 */
export async function postgresUser(folder: string, programs: string): Promise<PostgresUser> {
  if (process.getuid?.() !== 0) return { owner: undefined, run: (...command) => run({}, [], ...command) }
  const { owner, name } = await systemUser(folder)
  const closed = [await closedTo(owner, folder), await closedTo(owner, programs)].find((path) => path !== undefined)
  if (closed === undefined) return { owner, run: (...command) => run(owner, [], ...command) }
  const lending = await capabilityPrefix(owner)
  if (lending) return { owner, run: (...command) => run({}, lending, ...command) }
  throw new Complaint(
    `You are root. PostgreSQL does not run as root, and the user ${name}, as whom it would run, cannot enter ${closed}. ` +
      'Run octavo start as another user, or keep both octavo and its data where all users can enter, such as in /srv.',
  )
}

async function systemUser(folder: string): Promise<{ owner: Owner; name: string }> {
  const earlier = ownerOf(folder)
  if (earlier) return { owner: earlier, name: String(earlier.uid) }
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all([numberFrom('id', '-u', name), numberFrom('id', '-g', name)])
    const [uid, gid] = ids
    if (uid !== undefined && gid !== undefined) return { owner: { uid, gid }, name }
  }
  throw new Complaint(
    'You are root, PostgreSQL does not run as root, and this system has neither a user postgres nor nobody. Run octavo start as another user.',
  )
}

/** Who ran PostgreSQL here before: its files can be read by no one else. */
function ownerOf(folder: string): Owner | undefined {
  const { uid = 0, gid = 0 } = statSync(folder, { throwIfNoEntry: false }) ?? {}
  return uid === 0 ? undefined : { uid, gid }
}

/** The first folder on the way that the user may not enter. */
async function closedTo(owner: Owner, path: string): Promise<string | undefined> {
  return foldersOf(await nearestFolder(path)).find((folder) => !mayEnter(owner, folder))
}

const nearestFolder = (path: string): Promise<string> => realpath(path).catch(() => nearestFolder(dirname(path)))

const foldersOf = (path: string): string[] => (path === dirname(path) ? [path] : [...foldersOf(dirname(path)), path])

function mayEnter({ uid, gid }: Owner, folder: string): boolean {
  const { mode, uid: ownerUid, gid: ownerGid } = statSync(folder)
  const shift = ownerUid === uid ? 6 : ownerGid === gid ? 3 : 0
  return ((mode >> shift) & 1) === 1
}

// Opening closed folders to reading alone is asked for first; in containers root often has only the wider one.
const capabilities = [
  { name: 'dac_read_search', bit: 2 },
  { name: 'dac_override', bit: 1 },
]

/** What setpriv (util-linux) must be told. Without `no_setuid_fixup`, access(2) would not honour the capability. */
async function capabilityPrefix({ uid, gid }: Owner): Promise<readonly string[] | undefined> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const held = BigInt(`0x${/^CapEff:\s*(\w+)/m.exec(status)?.[1] ?? '0'}`)
  const usable = capabilities.find(({ bit }) => (held >> BigInt(bit)) & 1n)
  const { ok } = await run({}, [], 'setpriv', ['--version'], {})
  if (!usable || !ok) return undefined
  const only = `-all,+${usable.name}`
  return [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--no-new-privs',
    '--securebits=+no_setuid_fixup',
    `--inh-caps=${only}`,
    `--ambient-caps=${only}`,
    `--bounding-set=${only}`,
  ]
}

/** A command that fails, or does not exist, is an outcome and not an exception. */
function run(
  owner: Partial<Owner>,
  prefix: readonly string[],
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const [command = file, ...rest] = [...prefix, file, ...args]
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', ...environment }
  return new Promise((resolve) => {
    execFile(command, rest, { cwd: '/', env, ...owner }, (error, stdout, stderr) => {
      resolve({ ok: error === null, output: `${stdout}${stderr}`.trim() || (error?.message ?? '') })
    })
  })
}

async function numberFrom(command: string, ...args: string[]): Promise<number | undefined> {
  const { ok, output } = await run({}, [], command, args, {})
  return ok ? Number(output) : undefined
}
