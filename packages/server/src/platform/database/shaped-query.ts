import pg from 'pg'

/** What pg works out of the description of a result, and keeps in it. */
interface Shape {
  readonly fields: unknown
  readonly _parsers: unknown
  readonly _prebuiltEmptyResultObject: unknown
}

/** What pg keeps to itself of a query. */
interface Insides {
  readonly name: string
  _result: Shape
  _accumulateRows: boolean
}

const described = pg.Query.prototype as unknown as { handleRowDescription(this: Insides, message: object): void }

/**
 * A query by a named statement, whose rows have the same shape every time. pg works the shape out of each answer anew,
 * which is a seventh of what a short read costs; here the first answer of a connection does it for all that follow.
 */
export class ShapedQuery<Row> extends pg.Query {
  readonly answer: Promise<Row[]>
  readonly #shapes: Map<string, Shape>

  constructor(shapes: Map<string, Shape>, name: string, text: string, values: readonly unknown[]) {
    const { promise, resolve, reject } = Promise.withResolvers<Row[]>()
    const settle = (error: Error | null, result: pg.QueryResult) =>
      error ? reject(error) : resolve(result.rows as Row[])
    // Given one by one: an object that holds them all would be copied first.
    super(text, values as unknown[], settle as never)
    ;(this as unknown as { name: string }).name = name
    this.answer = promise
    this.#shapes = shapes
  }

  handleRowDescription(message: object): void {
    const inside = this as unknown as Insides
    const known = this.#shapes.get(inside.name)
    if (known) {
      Object.assign(inside['_result'], known)
      inside['_accumulateRows'] = true
      return
    }
    described.handleRowDescription.call(inside, message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = inside['_result']
    this.#shapes.set(inside.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

export type Shapes = Map<string, Shape>
