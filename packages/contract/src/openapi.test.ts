import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'
import { operations } from './operations.ts'

const document = JSON.parse(JSON.stringify(openApiDocument(operations))) as {
  paths: Record<string, Record<string, { operationId: string }>>
  components: { schemas: Record<string, unknown> }
}

test('every operation is in the document under its own id', () => {
  const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map((entry) => entry.operationId))

  expect(ids.toSorted()).toEqual(operations.map((operation) => operation.id).toSorted())
  expect(new Set(ids)).toHaveLength(ids.length)
})

test('every reference leads to a component', () => {
  const references = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? []

  for (const reference of references) expect(document.components.schemas).toHaveProperty(reference.split('/').at(-1)!)
  expect(Object.keys(document.components.schemas)).toContain('Organization')
})

test('every input object is closed, however deep', () => {
  for (const operation of operations) {
    const open = JSON.stringify([operation.params, operation.query, operation.body], (_, value: unknown) =>
      isOpenObject(value) ? 'OPEN' : value,
    )
    expect(open, operation.id).not.toContain('OPEN')
  }
})

test('a path names exactly the parameters that its operation reads', () => {
  for (const { id, path, params } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(Object.keys(params.properties).toSorted(), id).toEqual(named.toSorted())
  }
})

test('the committed document is the one that the contract makes', () => {
  expect(JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'))).toEqual(document)
})

const isOpenObject = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  value.type === 'object' &&
  !('additionalProperties' in value)
