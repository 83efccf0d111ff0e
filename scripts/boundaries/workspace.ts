import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findFiles } from './source-file.ts'

export interface Package {
  readonly name: string
  /** `packages/server`; the root of the workspace is the empty string. */
  readonly folder: string
  readonly dependencies: ReadonlySet<string>
  readonly devDependencies: ReadonlySet<string>
}

export interface Workspace {
  readonly root: Package
  readonly packages: readonly Package[]
}

export const readWorkspace = (root: string): Workspace => ({
  root: readPackage(root, 'package.json'),
  packages: findFiles(root, 'packages/*/package.json').map((file) => readPackage(root, file)),
})

export function packageOf(workspace: Workspace, path: string): Package {
  return workspace.packages.find(({ folder }) => path.startsWith(`${folder}/`)) ?? workspace.root
}

function readPackage(root: string, file: string): Package {
  const { name, dependencies, peerDependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, file), 'utf8'),
  ) as {
    name: string
    dependencies?: Record<string, string>
    peerDependencies?: Record<string, string>
    devDependencies?: Record<string, string>
    optionalDependencies?: Record<string, string>
  }
  return {
    name,
    folder: file === 'package.json' ? '' : dirname(file),
    dependencies: new Set(Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })),
    devDependencies: new Set(Object.keys(devDependencies ?? {})),
  }
}
