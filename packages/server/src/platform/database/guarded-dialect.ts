import {
  type AbortableOperationOptions,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely'

/** Told of every fault of a statement or a connection; throws what the caller is to see. */
export type Fault = (error: unknown) => never

/** PostgreSQL as Kysely knows it, with each fault judged where it happens: in a read as in a transaction. */
export class GuardedDialect extends PostgresDialect {
  readonly #create: () => Driver

  constructor(config: PostgresDialectConfig, fault: Fault) {
    super(config)
    this.#create = () => new GuardedDriver(config, fault)
  }

  override createDriver(): Driver {
    return this.#create()
  }
}

class GuardedDriver extends PostgresDriver {
  readonly #fault: Fault
  readonly #guarded = new WeakSet<DatabaseConnection>()

  constructor(config: PostgresDialectConfig, fault: Fault) {
    super(config)
    this.#fault = fault
  }

  override async acquireConnection(options?: AbortableOperationOptions): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(options).catch(this.#fault)
    if (this.#guarded.has(connection)) return connection
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = (query, settings) => execute(query, settings).catch(this.#fault) as never
    this.#guarded.add(connection)
    return connection
  }
}
