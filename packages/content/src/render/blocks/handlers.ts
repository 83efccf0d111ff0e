import { operationBlock, webhookBlock } from '../openapi/operation-blocks.ts'
import { schemasBlock } from '../openapi/schema-blocks.ts'
import { swaggerBlock } from '../openapi/swagger-blocks.ts'
import type { RenderRun, TagUse } from '../run.ts'
import type { Node } from '../tree.ts'
import { code, column, columns, condition, hint, prompt, step, stepper, tab, tabs } from './containers.ts'
import { include } from './include.ts'
import { contentReference, embed, file, integration } from './references.ts'
import { update, updates } from './updates.ts'

type Handler = (use: TagUse, run: RenderRun) => Node[]

const handlers: Readonly<Record<string, Handler>> = {
  code,
  column,
  columns,
  'content-ref': contentReference,
  embed,
  file,
  hint,
  if: condition,
  include,
  openapi: operationBlock,
  'openapi-operation': operationBlock,
  'openapi-schemas': schemasBlock,
  'openapi-webhook': webhookBlock,
  'page-ref': contentReference,
  prompt,
  step,
  stepper,
  swagger: swaggerBlock,
  tab,
  tabs,
  update,
  updates,
}

/** A block of the dialect as nodes. Of one that nobody knows, what it holds is shown. */
export function renderTag(use: TagUse, run: RenderRun): Node[] {
  if (use.name.startsWith('@')) return integration(use)
  if (Object.hasOwn(handlers, use.name)) return handlers[use.name]!(use, run)
  run.warn('block-unknown', use.name)
  return use.body()
}
