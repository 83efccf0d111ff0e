import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Problem } from '../problem.ts'

const unhurried = new WeakSet<Duplex>()

/**
 * Node gives every request the same time to arrive, which is right for JSON. One that brings a file may take this many
 * milliseconds; when it sends nothing at all, it is cut off as any other.
 */
export function takeTime(request: IncomingMessage, milliseconds: number): void {
  const { socket } = request
  unhurried.add(socket)
  const ending = setTimeout(() => request.destroy(new Problem('request_timeout', {})), milliseconds)
  request.once('close', () => {
    clearTimeout(ending)
    unhurried.delete(socket)
  })
}

/** Whether what is on this connection may go on after Node's own time. */
export const mayTakeTime = (socket: Duplex): boolean => unhurried.has(socket)
