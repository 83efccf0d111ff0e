import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

const pointer = fc.constantFrom(
  '#/components/schemas/A',
  '#/components/schemas/B',
  '#/components/schemas/a~1b',
  '#/components',
  '#/paths/~1x/get',
  '#/nowhere',
  '#',
  'other.yaml#/x',
  '#/__proto__/x',
)
const { part } = fc.letrec((tie) => ({
  part: fc.oneof(
    { maxDepth: 4 },
    fc.record({ $ref: pointer }),
    fc.dictionary(fc.constantFrom('get', 'A', 'B', 'a/b', 'schemas', 'properties', '__proto__'), tie('part'), {
      maxKeys: 3,
    }),
    fc.array(tie('part'), { maxLength: 3 }),
    fc.constantFrom('text', 1, null, true),
  ),
}))
const aRoot = fc.record({
  openapi: fc.constant('3.1.0'),
  components: part,
  paths: fc.dictionary(fc.constantFrom('/x', '/y'), part),
})

test('an excerpt never changes the whole, ends, and holds what it refers to where the whole has it', () => {
  fc.assert(
    fc.property(aRoot, (root) => {
      const before = JSON.stringify(root)
      const excerpt = excerptOf(root, { paths: { '/x': root.paths['/x'] ?? {} } })

      expect(JSON.stringify(root)).toBe(before)
      const written = JSON.stringify(excerpt)
      for (const name of ['A', 'B'] as const) {
        const schemas = (root.components as { schemas?: Record<string, unknown> } | null)?.schemas
        const isThere =
          typeof schemas === 'object' && schemas !== null && !Array.isArray(schemas) && Object.hasOwn(schemas, name)
        const isNamed = written.includes(`"$ref":"#/components/schemas/${name}"`)
        const found = (excerpt as { components?: { schemas?: object } }).components?.schemas
        if (isThere && isNamed) expect(found).toHaveProperty(name)
      }
    }),
    { numRuns: 500 },
  )
})

test('a reference that leads nowhere takes nothing else away', () => {
  const schemas = { A: { type: 'string' }, B: { $ref: '#/components/schemas/A' } }
  const get = [{ $ref: '#/components/schemas/B' }, { $ref: '#/nowhere' }, { $ref: 'other.yaml#/x' }]
  const root = { openapi: '3.1.0', components: { schemas }, paths: { '/x': { get } } }

  for (const order of [get, get.toReversed()]) {
    expect(excerptOf(root, { paths: { '/x': { get: order } } })).toMatchObject({ components: { schemas } })
  }
})
