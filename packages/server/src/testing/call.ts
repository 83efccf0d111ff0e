import {
  ErrorView,
  type InputOf,
  type Operation,
  type OutputOf,
  problems,
  problemsOf,
  type ProblemType,
} from '@octavo/contract'
import { Format } from 'typebox/format'
import { Value } from 'typebox/value'

Format.Set('date-time', (text) => !Number.isNaN(Date.parse(text)))
Format.Set('uri', (text) => URL.canParse(text))

/** What a call may leave out: what has a default. */
export type CallInput<Op extends Operation> = {
  params?: InputOf<Op>['params']
  query?: Partial<InputOf<Op>['query']>
  body?: InputOf<Op>['body']
}

interface Called<Op extends Operation> {
  readonly status: number
  readonly headers: Headers
  readonly body: OutputOf<Op>
  readonly problem: ErrorView['error'] | undefined
}

/** Calls an operation over HTTP and holds the answer, or the refusal, against the operation itself. */
export async function callOperation<Op extends Operation>(
  origin: string,
  operation: Op,
  input: CallInput<Op>,
  caller?: { readonly token: string },
  headers: Record<string, string> = {},
): Promise<Called<Op>> {
  const response = await fetch(urlOf(origin, operation, input), {
    method: operation.method,
    redirect: 'manual',
    headers: {
      ...(caller && { authorization: `Bearer ${caller.token}` }),
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
  })
  const text = await response.text()
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  const refused = response.status >= 400
  if (refused) assertProblem(operation, response.status, body)
  else assertAnswer(operation, response.status, body)
  return {
    status: response.status,
    headers: response.headers,
    body: body as OutputOf<Op>,
    problem: refused ? (body as ErrorView).error : undefined,
  }
}

export function urlOf<Op extends Operation>(origin: string, { path }: Op, { params, query }: CallInput<Op>): URL {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name]!),
  )
  const url = new URL(filled, origin)
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of [value].flat()) url.searchParams.append(name, String(one))
  }
  return url
}

function assertAnswer(operation: Operation, status: number, body: unknown): void {
  if (status !== operation.status) throw new Error(`${operation.id} gave ${status}`)
  if (operation.returns) Value.Assert(operation.returns, body)
  else if (body !== undefined) throw new Error(`${operation.id} answers with a body`)
}

function assertProblem(operation: Operation, status: number, body: unknown): void {
  Value.Assert(ErrorView, body)
  const type = body.error.type as ProblemType
  if (!problemsOf(operation).includes(type)) throw new Error(`${operation.id} does not declare ${type}`)
  if (problems[type].status !== status || body.error.code !== status) throw new Error(`${type} came as ${status}`)
  Value.Assert(problems[type].details, body.error.details ?? {})
}
