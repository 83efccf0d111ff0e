import { stringify } from 'yaml'
import { methodOf, specificationOf } from '../openapi/operation-blocks.ts'
import type { Chosen } from '../openapi/specification.ts'
import type { RenderRun, TagUse } from '../run.ts'

type Use = Pick<TagUse, 'name' | 'attributes' | 'bodyText' | 'source'>

/** Longer descriptions are read where they lie. */
const longest = 60_000

/** What a block shows of a specification, as YAML: a small document of OpenAPI. Undefined where it shows none. */
export function operationSource(use: Use, run: RenderRun): string | undefined {
  const chosen = chosenBy(use)
  const excerpt = chosen && specificationOf(use, run)?.excerpt(chosen)
  if (!excerpt) return undefined
  const source = stringify(excerpt, { aliasDuplicateObjects: false, lineWidth: 0 })
  if (source.length > longest) return undefined
  const fence = '`'.repeat(Math.max(3, ...Array.from(source.matchAll(/`+/g), ([marks]) => marks.length + 1)))
  return `${fence}yaml\n${source}${fence}\n`
}

function chosenBy({ name, attributes }: Use): Chosen | undefined {
  const method = methodOf({ attributes })
  const path = attributes.get('path') ?? ''
  if (name === 'openapi' || name === 'openapi-operation') return { path, method }
  // Without a file it holds the operation itself.
  if (name === 'swagger') return attributes.has('src') ? { path, method } : undefined
  if (name === 'openapi-webhook') return { webhook: attributes.get('name') ?? '', method }
  if (name !== 'openapi-schemas') return undefined
  return {
    schemas: (attributes.get('schemas') ?? '')
      .split(',')
      .slice(0, 200)
      .map((one) => one.trim()),
  }
}
