import { isRoot, run } from './commands.ts'

/** Installs a Debian package, or says what a person who is not root has to do. */
export async function installPackage(name: string, purpose: string): Promise<void> {
  if (!isRoot) {
    throw new Error(`${purpose} is missing. Install it (on Debian: sudo apt-get install ${name}) and try again.`)
  }
  console.log(`installing ${name}`)
  const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update', '-qq'], quiet)
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)
}
