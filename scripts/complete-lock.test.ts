import { expect, test } from 'vitest'
import { completeLock } from './complete-lock.ts'

const tool = {
  version: '1.2.3',
  dev: true,
  license: 'MIT',
  optionalDependencies: {
    '@tool/binding-darwin-arm64': '1.2.3',
    '@tool/binding-linux-x64-gnu': '1.2.3',
    '@tool/binding-linux-x64-musl': '1.2.3',
    'not-native': '1.2.3',
  },
}
const present = { version: '1.2.3', integrity: 'sha512-of-the-real-thing' }

test('a native package that npm left out is locked for its platform, at the version its dependent pins', () => {
  const packages = completeLock({ 'node_modules/tool': tool })

  const common = { version: '1.2.3', optional: true, dev: true, license: 'MIT' }
  expect(packages['node_modules/@tool/binding-darwin-arm64']).toEqual({ ...common, cpu: ['arm64'], os: ['darwin'] })
  expect(packages['node_modules/@tool/binding-linux-x64-musl']).toEqual({
    ...common,
    cpu: ['x64'],
    os: ['linux'],
    libc: ['musl'],
  })
})

test('what npm wrote is kept, and a package that names no platform is not invented', () => {
  const place = 'node_modules/@tool/binding-linux-x64-gnu'
  const packages = completeLock({ 'node_modules/tool': tool, [place]: present })

  expect(packages[place]).toBe(present)
  expect(packages['node_modules/tool']).toBe(tool)
  expect(packages).not.toHaveProperty(['node_modules/not-native'])
})
