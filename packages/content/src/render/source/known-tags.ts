/** Blocks of the dialect that hold others. */
const pairedTags: ReadonlySet<string> = new Set([
  'hint',
  'tabs',
  'tab',
  'code',
  'stepper',
  'step',
  'columns',
  'column',
  'content-ref',
  'updates',
  'update',
  'if',
  'prompt',
  'openapi',
  'openapi-operation',
  'openapi-schemas',
  'openapi-webhook',
  'swagger',
  'swagger-description',
  'swagger-parameter',
  'swagger-response',
  'embed',
  'file',
])

const voidTags: ReadonlySet<string> = new Set(['include', 'page-ref'])

export const isKnownTag = (name: string): boolean =>
  pairedTags.has(name) || voidTags.has(name) || /^@[\w-]+\/[\w-]+$/.test(name)
