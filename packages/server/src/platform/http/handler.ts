import type { InputOf, Operation, OutputOf, Permissions, ResourceKind } from '@octavo/contract'
import type { ShownKey } from '../crypto/share-key.ts'
import type { Database, Reader } from '../database/database.ts'
import type { SystemWork } from '../events/run-as-system.ts'
import type { Cursor } from './cursor.ts'
import type { Uuid } from '../ids.ts'
import type { Caller, Proof } from './proof.ts'

/** What a reading handler of an open operation works with. */
export interface OpenInquiry {
  readonly database: Database
}

/** What a reading handler works with. */
export interface Inquiry {
  readonly caller: Caller
  readonly reader: Reader
  readonly cursor: Cursor
  readonly tryKey: TryKey
}

/** Looks for what a share key opens, for handlers that find it elsewhere than the binder does. A wrong one counts as a guess. */
export type TryKey = <T>(shown: ShownKey, look: () => Promise<T | undefined>) => Promise<T | undefined>

/** What a command works with: the one transaction of its request. It can neither open nor end it. */
export interface Work extends SystemWork {
  readonly caller: Caller
}

/** Counts a try at something that could be guessed. Past the limit it refuses. */
export type Attempt = (what: string) => Promise<void>

/** What a writing handler of an open operation works with: it finds out whom it writes for, then writes once. */
export interface OpenWork {
  readonly reader: Reader
  readonly attempt: Attempt
  /** The same, counted per client network, with a much higher ceiling for all networks together. */
  readonly attemptFromNetwork: Attempt
  write<T>(command: (work: SystemWork) => Promise<T>): Promise<T>
}

/** What a handler works with that must wait before it writes: the caller is authorized again when it does. */
export interface DeferredWork {
  readonly caller: Caller
  readonly reader: Reader
  readonly attempt: Attempt
  /** The same, counted per client network, with a much higher ceiling for all networks together. */
  readonly attemptFromNetwork: Attempt
  write<T>(command: (work: Work) => Promise<T>): Promise<T>
}

type WritingContext<Op extends Operation> = Op['access'] extends { on: 'public' }
  ? OpenWork
  : Op['waits'] extends string
    ? DeferredWork
    : Work

type ReadingContext<Op extends Operation> = Op['access'] extends { on: 'public' } ? OpenInquiry : Inquiry

type ContextFor<Op extends Operation> = Op['writes'] extends true ? WritingContext<Op> : ReadingContext<Op>

type ProofFor<Access> = Access extends { on: infer On extends ResourceKind; needs: infer Needs }
  ? Needs extends Permissions[On]
    ? Proof<On, Needs>
    : never
  : null

type HandlerInput<Op extends Operation> = InputOf<Op> & {
  readonly proof: ProofFor<Op['access']>
  /** What the caller means to change, a version or a revision; a write compares it in the statement that changes. */
  readonly ifMatch: (Op['precondition'] extends 'revision' ? Uuid<'revision'> : number) | undefined
}

export interface Answer<View = unknown> {
  readonly view: View
  readonly version?: number
  /** The active revision of the content that is shown or was changed. */
  readonly revision?: Uuid<'revision'>
  readonly location?: string
  /** Set-Cookie headers. */
  readonly cookies?: readonly string[]
}

/** The text of an answer that has no bound, in pieces of any length. */
export type Pieces = AsyncIterable<string>

export type Handler<Op extends Operation> = (
  context: ContextFor<Op>,
  input: HandlerInput<Op>,
) => Promise<Answer<Op['streamed'] extends true ? Pieces : OutputOf<Op>>>

/** A handler for each operation of a capability, under the operation's own name: none missing, none besides. */
export type HandlersOf<Operations extends Record<string, Operation>> = {
  readonly [Name in keyof Operations]: Handler<Operations[Name]>
}
