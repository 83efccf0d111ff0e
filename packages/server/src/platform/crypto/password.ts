import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Problem } from '../problem.ts'

const derive = promisify(argon2)

interface Cost {
  /** In KiB. */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** OWASP's first choice for argon2id; about 0.1 s of one core. */
const current: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const [saltLength, tagLength] = [16, 32]

const phcForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** What is stored of a password, as a PHC string: it names its own cost. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength)
  return phcOf(salt, await inTurn(() => tagOf(password, salt, current, tagLength)))
}

export async function matchesPassword(phc: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = phcForm.exec(phc) ?? []
  if (memory === undefined) throw new Error('This is not the hash of a password')
  const [stored, cost] = [Buffer.from(tag, 'base64'), { memory: +memory, passes: +passes!, parallelism: +parallelism! }]
  const found = await inTurn(() => tagOf(password, Buffer.from(salt, 'base64'), cost, stored.length))
  return timingSafeEqual(found, stored)
}

/** Whether a hash was made at another cost than new ones are: it is replaced when its password is next seen. */
export const isOutdated = (phc: string): boolean => !phc.startsWith(costName)

/** Compared with where there is no account, so that it takes as long as where there is one. No password has it. */
export const hashOfNobody = (): string => phcOf(randomBytes(saltLength), randomBytes(tagLength))

const costName = `$argon2id$v=19$m=${current.memory},t=${current.passes},p=${current.parallelism}$`

const phcOf = (salt: Buffer, tag: Buffer): string => `${costName}${unpadded(salt)}$${unpadded(tag)}`

// The same password typed on two systems can arrive composed or decomposed.
const tagOf = (password: string, salt: Buffer, cost: Cost, length: number): Promise<Buffer> =>
  derive('argon2id', { message: password.normalize('NFKC'), nonce: salt, tagLength: length, ...cost })

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

// Each one takes 19 MiB and a thread of the four that files and names are waiting for too.
const atOnce = 2
const mostWaiting = 20
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw new Problem('unavailable', {})
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running++
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
