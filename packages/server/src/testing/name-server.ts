import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv4, type AddressInfo } from 'node:net'
import ipaddr from 'ipaddr.js'

export interface NameServer {
  /** As a resolver takes it. */
  readonly address: string
  /** How many questions it was asked, of any kind. */
  asked(): number
  close(): void
}

/** An address, a text, or what the name is another name of. */
export type NameRecord = string | { readonly text: string } | { readonly alias: string }

/** Answers for a name, its question's turn counted from 0; undefined where the server should keep silent. */
type Answers = (name: string, turn: number) => readonly NameRecord[] | undefined

const typeA = 1
const typeAlias = 5
const typeText = 16
const typeAaaa = 28

/** A real DNS server over UDP, which answers as it is told, each time anew, and for no longer than that. */
export async function startNameServer(answers: Answers): Promise<NameServer> {
  const socket = createSocket('udp4')
  const turns = new Map<string, number>()
  let asked = 0
  socket.on('message', (query, { port, address }) => {
    asked++
    const { name, type, end } = questionOf(query)
    const key = `${name} ${type}`
    const turn = turns.get(key) ?? 0
    turns.set(key, turn + 1)
    const known = answers(name, turn)
    if (known !== undefined) socket.send(answerTo(query, type, end, known), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    asked: () => asked,
    close: () => socket.close(),
  }
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function answerTo(query: Buffer, type: number, end: number, known: readonly NameRecord[]): Buffer {
  const ofType = known.filter((record) => typeOf(record) === type || typeOf(record) === typeAlias)
  const header = Buffer.from(query.subarray(0, 12))
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(ofType.length, 6)
  header.writeUInt32BE(0, 8)
  const records = ofType.map((record) => {
    const data = dataOf(record)
    // The name of the question, class IN, a life of no seconds.
    const head = Buffer.from([0xc0, 12, 0, typeOf(record), 0, 1, 0, 0, 0, 0, 0, data.length])
    return Buffer.concat([head, data])
  })
  return Buffer.concat([header, query.subarray(12, end), ...records])
}

function typeOf(record: NameRecord): number {
  if (typeof record === 'string') return isIPv4(record) ? typeA : typeAaaa
  return 'text' in record ? typeText : typeAlias
}

function dataOf(record: NameRecord): Buffer {
  if (typeof record === 'string') return Buffer.from(ipaddr.parse(record).toByteArray())
  if ('text' in record) return counted(record.text)
  return Buffer.concat([...record.alias.split('.').map(counted), Buffer.of(0)])
}

const counted = (text: string): Buffer => Buffer.concat([Buffer.of(text.length), Buffer.from(text)])
