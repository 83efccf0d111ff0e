// Makes the npm packages as they are published: node scripts/pack.ts [folder]. Tests and releases use the same ones.
import { execFile } from 'node:child_process'
import { cp, glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '..')
const run = promisify(execFile)

interface Recipe {
  readonly folder: string
  /** Copied as they are, from the package's own folder unless the path says otherwise. */
  readonly copied: Readonly<Record<string, string>>
}

// In the order in which each needs those before it.
const recipes: readonly Recipe[] = [
  { folder: 'contract', copied: { 'README.md': 'README.md', 'openapi.json': 'openapi.json' } },
  { folder: 'content', copied: { 'README.md': 'README.md' } },
  { folder: 'site', copied: { 'README.md': 'README.md', browser: 'browser' } },
  { folder: 'server', copied: { 'README.md': 'README.md', migrations: 'migrations' } },
  { folder: 'cli', copied: { '../../README.md': 'README.md', '../../docs': 'docs', bin: 'bin' } },
]

/** Packs every package into the folder, and tells the paths of the tarballs, in the order of installation. */
export async function pack(destination: string): Promise<string[]> {
  await mkdir(destination, { recursive: true })
  const staging = await mkdtemp(join(tmpdir(), 'octavo-pack-'))
  // The types of what was built refer to packages, which are looked for from there upward.
  await symlink(join(root, 'node_modules'), join(staging, 'node_modules'))
  try {
    const tarballs: string[] = []
    for (const recipe of recipes) tarballs.push(await packOne(recipe, staging, destination))
    return tarballs
  } finally {
    await rm(staging, { recursive: true })
  }
}

async function packOne({ folder, copied }: Recipe, staging: string, destination: string): Promise<string> {
  const source = join(root, 'packages', folder)
  const target = join(staging, folder)
  await mkdir(target)
  await emit(source, target, staging)
  for (const [from, to] of Object.entries({ ...copied, '../../LICENSE': 'LICENSE' })) {
    await cp(join(source, from), join(target, to), { recursive: true, filter: (path) => !path.endsWith('/schema.sql') })
  }
  if ('browser' in copied) await stripScripts(join(target, 'browser'))
  await writeFile(join(target, 'package.json'), await manifestOf(source))
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', destination], { cwd: target })
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
  return join(destination, filename)
}

/** JavaScript beside its types. Node strips no types inside node_modules, so the packages hold no TypeScript to run. */
async function emit(source: string, target: string, staging: string): Promise<void> {
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      // npm run check does that.
      noCheck: true,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: join(source, 'src'),
      outDir: join(target, 'dist'),
      typeRoots: [join(root, 'node_modules/@types')],
      // What was built before, and not its sources: those would be emitted once more.
      paths: {
        '@octavo/*': [join(staging, '*/dist/index.d.ts')],
        '@octavo/server/*': [join(staging, 'server/dist/*/index.d.ts')],
        '@octavo/content/*': [join(staging, 'content/dist/*/index.d.ts')],
      },
    },
    include: [join(source, 'src')],
    exclude: ['**/*.test.ts', '**/*.types.ts', '**/*-examples.ts', '**/testing'].map((pattern) =>
      join(source, 'src', pattern),
    ),
  }
  const file = join(target, 'tsconfig.json')
  await writeFile(file, JSON.stringify(config))
  try {
    await run(join(root, 'node_modules/.bin/tsc'), ['-p', file])
  } catch (error) {
    throw new Error(`tsc failed on ${source}:\n${(error as { stdout: string }).stdout}`, { cause: error })
  }
  await rm(file)
}

/** Scripts for the browser are sent as they are, so they hold no types either. */
async function stripScripts(folder: string): Promise<void> {
  await rm(join(folder, 'tsconfig.json'))
  for await (const path of glob('**/*.ts', { cwd: folder })) {
    const script = stripTypeScriptTypes(await readFile(join(folder, path), 'utf8'))
    await writeFile(join(folder, path.replace(/ts$/, 'js')), script)
    await rm(join(folder, path))
  }
}

interface Manifest {
  exports?: Record<string, string>
  devDependencies?: Record<string, string>
  [field: string]: unknown
}

/** As in the repository, but leading to what was emitted. */
async function manifestOf(source: string): Promise<string> {
  const {
    devDependencies: _,
    exports,
    ...rest
  } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as Manifest
  const emitted = Object.entries(exports ?? {}).map(([name, path]) => {
    const base = path.replace(/^\.\/src\/(.*)\.ts$/, './dist/$1')
    return [name, base === path ? path : { types: `${base}.d.ts`, default: `${base}.js` }]
  })
  const manifest = {
    ...rest,
    ...(exports && { exports: Object.fromEntries(emitted) }),
    publishConfig: { access: 'public', provenance: true },
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

if (import.meta.main) {
  const destination = resolve(process.argv[2] ?? join(root, 'dist'))
  for (const tarball of await pack(destination)) console.log(tarball)
}
