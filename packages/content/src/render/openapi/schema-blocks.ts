import type { RenderRun, TagUse } from '../run.ts'
import { isTrue } from '../source/tag-attributes.ts'
import { element, type Node, text } from '../tree.ts'
import { placeOf, specificationOf } from './operation-blocks.ts'
import { markdown, schemaNodes, type SchemaPlace } from './schema-nodes.ts'
import { textOf } from './parts.ts'
import type { Specification } from './specification.ts'

/** Schemas as trees, each under its name; grouped, they can be opened one by one. */
export function schemasBlock(use: TagUse, run: RenderRun): Node[] {
  const specification = specificationOf(use, run)
  const names = (use.attributes.get('schemas') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (!specification)
    return [element('p', { class: 'note-text' }, [text('The description of these schemas is not available.')])]
  const place = placeOf(use, run, specification)
  const isGrouped = isTrue(use.attributes.get('grouped'))
  const schemas = names.slice(0, 200).map((name) => schemaNode(name, specification, place, isGrouped))
  return [element('section', { class: 'schemas' }, schemas)]
}

function schemaNode(name: string, specification: Specification, place: SchemaPlace, isGrouped: boolean): Node {
  const schema = specification.schema(name)
  if (!schema) place.run.warn('operation-missing', name)
  const inner = { ...place, trail: [name] }
  const body = schema
    ? [...markdown(textOf(schema['description']) ?? '', place), ...schemaNodes(schema, inner)]
    : [element('p', { class: 'note-text' }, [text('This schema is not in the description.')])]
  if (isGrouped) return element('details', { class: 'schema' }, [element('summary', {}, [text(name)]), ...body])
  return element('div', { class: 'schema' }, [element('h3', {}, [text(name)]), ...body])
}
