import type { Program } from './program.ts'

export interface Client {
  readonly address: string
  readonly token: string
}

export const openClient = ({ address }: Program, token: string): Client => ({ address, token })

/** Asks, and takes nothing but success for an answer. */
export async function ask<Answer = unknown>(
  client: Client,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const response = await fetch(`${client.address}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${client.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as Answer
}
