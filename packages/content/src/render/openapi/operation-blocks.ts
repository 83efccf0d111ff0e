import type { RenderRun, TagUse } from '../run.ts'
import { element, type Node, text } from '../tree.ts'
import { operationNodes } from './operation-nodes.ts'
import { readOperation } from './read-operation.ts'
import type { SchemaPlace } from './schema-nodes.ts'
import { partOf } from './parts.ts'
import { Specification } from './specification.ts'

/** The link that the body of a block repeats. */
export const sourceInBody = (body: string): string | undefined => /\]\(<?([^)>\s]+(?: [^)>\s]+)*)>?\)/.exec(body)?.[1]

/** The specification that a block names: by its slug, by its file, or by the link that its body repeats. */
export function specificationOf(
  use: Pick<TagUse, 'attributes' | 'bodyText' | 'source'>,
  run: RenderRun,
): Specification | undefined {
  const spec = use.attributes.get('spec')
  const written = use.attributes.get('src') ?? sourceInBody(use.bodyText)
  const wanted = [...(spec === undefined ? [] : [{ spec }]), ...(written === undefined ? [] : [{ source: written }])]
  for (const one of wanted) {
    run.reads.specification('spec' in one ? one.spec : one.source)
    const document = partOf(run.context.findSpecification(one, use.source.path))
    if (document) return new Specification(document)
  }
  run.warn('specification-missing', spec ?? written ?? '')
  return undefined
}

export const placeOf = (use: TagUse, run: RenderRun, specification: Specification): SchemaPlace => ({
  run,
  // Links of a description are relative to the page, and none of its marks are the page's.
  source: { ...use.source, inserted: [], definitions: undefined },
  specification,
  trail: [],
})

export function operationBlock(use: TagUse, run: RenderRun): Node[] {
  const method = methodOf(use)
  const path = use.attributes.get('path') ?? ''
  const specification = specificationOf(use, run)
  const found = specification?.operation(path, method)
  if (specification && found)
    return operationNodes(readOperation(found, method, path, placeOf(use, run, specification)))
  if (specification) run.warn('operation-missing', `${method} ${path}`)
  return missingOperation(method, path)
}

export function webhookBlock(use: TagUse, run: RenderRun): Node[] {
  const method = methodOf(use)
  const name = use.attributes.get('name') ?? ''
  const specification = specificationOf(use, run)
  const found = specification?.webhook(name, method)
  if (!specification || !found) return missingOperation(method, name)
  const model = readOperation(found, method, name, placeOf(use, run, specification))
  return operationNodes({ ...model, server: '', samples: [] })
}

export const methodOf = (use: Pick<TagUse, 'attributes'>): string =>
  /^[a-z]{1,10}$/i.exec(use.attributes.get('method') ?? '')?.[0].toLowerCase() ?? 'get'

/** What is known of an operation whose specification is not there. */
function missingOperation(method: string, path: string): Node[] {
  const endpoint = element('p', { class: 'endpoint' }, [
    element('span', { class: `method ${method}` }, [text(method.toUpperCase())]),
    text(' '),
    element('code', {}, [text(path)]),
  ])
  const words = element('p', { class: 'note-text' }, [text('The description of this operation is not available.')])
  return [element('section', { class: 'operation missing', 'data-method': method }, [endpoint, words])]
}
