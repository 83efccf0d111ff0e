import { excerptOf } from './excerpt.ts'
import { entriesOf, listOf, own, type Part, partOf, textOf } from './parts.ts'
import type { Requirement } from './requirement.ts'

/** What of a specification is shown. */
export type Chosen =
  | { readonly path: string; readonly method: string }
  | { readonly webhook: string; readonly method: string }
  | { readonly schemas: readonly string[] }

/** A parsed OpenAPI document of any version; whatever is missing or of a wrong type is just not there. */
export class Specification {
  readonly #root: Part

  constructor(root: Part) {
    this.#root = root
  }

  /** What a reference names, up to ten references long; only within this document. */
  resolve(value: unknown): { part: Part | undefined; name: string | undefined } {
    let part = partOf(value)
    let name: string | undefined
    for (let turn = 0; turn < 10; turn++) {
      const reference = own(part, '$ref')
      if (typeof reference !== 'string') return { part, name }
      name = reference.split('/').at(-1)
      part = partOf(this.#at(reference))
    }
    return { part: undefined, name }
  }

  #at(reference: string): unknown {
    if (!reference.startsWith('#/')) return undefined
    let value: unknown = this.#root
    for (const segment of reference.slice(2).split('/').slice(0, 50)) {
      value = own(partOf(value), decode(segment))
    }
    return value
  }

  operation(path: string, method: string): { operation: Part; item: Part } | undefined {
    const item = this.resolve(own(partOf(this.#root['paths']), path)).part
    const operation = partOf(own(item, method.toLowerCase()))
    return item && operation ? { item, operation } : undefined
  }

  webhook(name: string, method: string): { operation: Part; item: Part } | undefined {
    const hooks = partOf(this.#root['webhooks']) ?? partOf(this.#root['x-webhooks'])
    const item = this.resolve(own(hooks, name)).part
    const operation = partOf(own(item, method.toLowerCase()))
    return item && operation ? { item, operation } : undefined
  }

  schema(name: string): Part | undefined {
    const schemas = partOf(partOf(this.#root['components'])?.['schemas']) ?? partOf(this.#root['definitions'])
    return this.resolve(own(schemas, name)).part
  }

  /** An operation, a webhook or schemas as a document of its own; undefined where it is not there, or is very much. */
  excerpt(chosen: Chosen): Part | undefined {
    if ('schemas' in chosen) {
      const place = partOf(this.#root['components']) ? 'components' : 'definitions'
      const all = chosen.schemas.flatMap((name) => {
        const schema = this.schema(name)
        return schema ? [[name, schema] as const] : []
      })
      const schemas = Object.fromEntries(all)
      return all.length === 0
        ? undefined
        : excerptOf(this.#root, place === 'components' ? { components: { schemas } } : { definitions: schemas })
    }
    const found =
      'path' in chosen ? this.operation(chosen.path, chosen.method) : this.webhook(chosen.webhook, chosen.method)
    if (!found) return undefined
    const shared = Object.fromEntries(
      ['parameters', 'servers'].flatMap((key) => (own(found.item, key) === undefined ? [] : [[key, found.item[key]]])),
    )
    const item = { ...shared, [chosen.method]: found.operation }
    return excerptOf(
      this.#root,
      'path' in chosen ? { paths: { [chosen.path]: item } } : { webhooks: { [chosen.webhook]: item } },
    )
  }

  /** Where requests go: the first server, of the operation, of its path or of the document. */
  server(operation: Part, item: Part): string {
    for (const holder of [operation, item, this.#root]) {
      const url = textOf(partOf(listOf(holder['servers'])[0])?.['url'])
      if (url !== undefined) return this.#withVariables(url, partOf(listOf(holder['servers'])[0])).replace(/\/$/, '')
    }
    const host = textOf(this.#root['host'])
    const scheme = textOf(listOf(this.#root['schemes'])[0]) ?? 'https'
    const base = textOf(this.#root['basePath']) ?? ''
    return host === undefined ? base.replace(/\/$/, '') : `${scheme}://${host}${base}`.replace(/\/$/, '')
  }

  #withVariables(url: string, server: Part | undefined): string {
    return url.replaceAll(/\{([^{}]{1,60})\}/g, (whole, name: string) => {
      const variable = partOf(own(partOf(server?.['variables']), name))
      return textOf(variable?.['default']) ?? whole
    })
  }

  /** The ways for callers to show who they are. One that asks for nothing is a way too. */
  security(operation: Part): Requirement[] {
    const schemes =
      partOf(partOf(this.#root['components'])?.['securitySchemes']) ?? partOf(this.#root['securityDefinitions'])
    return listOf(operation['security'] ?? this.#root['security'])
      .slice(0, 10)
      .map((way) =>
        entriesOf(way)
          .slice(0, 10)
          .map(([name, scopes]) => ({
            name,
            scheme: this.resolve(own(schemes, name)).part,
            scopes: listOf(scopes).flatMap((one) => textOf(one) ?? []),
          })),
      )
  }
}

function decode(segment: string): string {
  const plain = segment.replaceAll('~1', '/').replaceAll('~0', '~')
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}
