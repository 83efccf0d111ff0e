import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { execPath } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { newToken } from '../crypto/token.ts'
import { createLogger } from './logger.ts'
import { scrubber } from './scrub.ts'

const scrub = scrubber(['key of the operator', 'p"ssphrase'])
const token = newToken('oct')

test.for([
  [`token ${token} is gone`, 'token oct_*** is gone'],
  [`half of it: ${token.slice(0, 12)}`, 'half of it: oct_***'],
  ['an invite oci_4kXb2 too', 'an invite oci_*** too'],
  ['a webhook whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'a webhook whsec_***'],
  ['postgres://octavo:hidden@db:5432/octavo', 'postgres://***@db:5432/octavo'],
  ['Authorization: Bearer abc.def-ghi', 'Authorization: "***"'],
  ['sent basic YTpiYzpk', 'sent basic ***'],
  ['{"password":"hunter2","user":"ada"}', '{"password":"***","user":"ada"}'],
  ['{"msg":"got {\\"password\\":\\"hunter2\\"} here"}', '{"msg":"got {\\"password\\":"***"} here"}'],
  ['GET /x?share=abc&b=c', 'GET /x?share=***&b=***'],
  ['eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.sig', '***'],
  ['under the key of the operator', 'under the ***'],
  ['{"a":"p\\"ssphrase"}', '{"a":"***"}'],
])('%s', ([line, expected]) => {
  expect(scrub(line!)).toBe(expected)
})

test.for([
  'space_01h455vb4pex5vsknk084sn02q',
  'user_01h455vb4pex5vsknk084sn02q',
  'listUserTokens',
  '/v1/orgs/:organizationId',
])('what is no secret stays: %s', (text) => {
  expect(scrub(text)).toBe(text)
})

test('an error is told by its kind, its place and its cause, and not by the values in it', () => {
  const lines: string[] = []
  const log = createLogger({ level: 'info', secrets: [] }, { write: (line) => void lines.push(line) })
  const refused = new DatabaseError('invalid input syntax for type uuid: "hidden"', 1, 'error')
  Object.assign(refused, { code: '22P02', detail: 'Key (email)=(hidden)', where: 'hidden', routine: 'string_to_uuid' })

  log.error({ err: new TypeError('it failed', { cause: refused }) }, 'told')

  const [line] = lines.map((text) => JSON.parse(text) as { err: { stack: string[] } })
  expect(line).toMatchObject({
    level: 'error',
    msg: 'told',
    err: {
      type: 'TypeError',
      message: 'it failed',
      cause: { type: 'DatabaseError', code: '22P02', routine: 'string_to_uuid' },
    },
  })
  expect(line!.err.stack[0]).toContain('logger.test.ts')
  expect(lines[0]).not.toContain('hidden')
})

test('a process whose log nobody reads any more still comes to its end', async () => {
  const program = `
    import { createLogger } from '${new URL('./logger.ts', import.meta.url).href}'
    const log = createLogger({ level: 'info', secrets: [] })
    process.stdin.once('data', () => {
      log.info('one')
      log.info('two')
      process.exit(0)
    })
    log.info('ready')`
  const child = spawn(execPath, ['--input-type=module', '--eval', program], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  child.stdout.destroy()
  await once(child.stdout, 'close')

  child.stdin.end('go')
  const ended = once(child, 'exit').then(([code]) => code as number)
  const late = sleep(20_000, 'still there', { ref: false })
  const outcome = await Promise.race([ended, late])
  child.kill('SIGKILL')

  expect(outcome).toBe(0)
})
