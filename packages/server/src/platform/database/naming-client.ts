import pg from 'pg'
import { isSilence, isStalePlan } from './connection-faults.ts'

const names = new Map<string, string>()

/** One name per text, the same in every process that counts alike: the name never leaves its connection. */
export function statementName(text: string): string {
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return name
}

/** A connection keeps what has a name for as long as it lives: of a text that is another for every length of a list, too much. */
const mostNamed = 2_000

export const nameOfSome = (text: string): string | undefined =>
  names.get(text) ?? (names.size < mostNamed ? statementName(text) : undefined)

/** Names every statement with parameters, so that PostgreSQL parses and plans it once per connection. */
export class NamingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // A connection that breaks while a transaction holds it tells so here too; unheard, that would end the process.
    this.on('error', () => {})
  }

  override query = ((text: unknown, values?: unknown[], ...rest: []) => {
    const result: unknown =
      typeof text === 'string' && values !== undefined && values.length > 0
        ? super.query({ name: nameOfSome(text), text, values }, ...rest)
        : super.query(text as string, values as [], ...rest)
    if (result instanceof Promise) result.catch((error: unknown) => this.leaveIfUseless(error))
    return result
  }) as pg.Client['query']

  /**
   * A server that does not answer holds the connection for ever, and a statement whose table has since got a column
   * fails on it for ever: given back to the pool, it would fail the next one too.
   */
  leaveIfUseless(error: unknown): void {
    if (!isSilence(error) && !isStalePlan(error)) return
    ;(this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  }
}
