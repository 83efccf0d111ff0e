import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const program = fileURLToPath(new URL('../../testing/failing-process.ts', import.meta.url))

async function startFailing() {
  const child = fork(program, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => void (output += chunk))
  const [{ port }] = (await once(child, 'message')) as [AddressInfo]
  return { child, output: () => output, ask: (path: string) => fetch(`http://127.0.0.1:${port}${path}`) }
}

test('an exception that nobody catches ends its request with 500, and no other', async () => {
  const { child, ask, output } = await startFailing()

  for (const path of ['/listener', '/timer', '/microtask', '/rejection']) {
    const response = await ask(path)
    const requestId = response.headers.get('x-request-id')
    expect([path, response.status]).toEqual([path, 500])
    expect(await response.json()).toMatchObject({ error: { code: 500, type: 'internal', requestId } })
    await expect.poll(output).toContain(requestId)
  }
  expect(await (await ask('/after-the-response')).text()).toBe('ended')
  await expect.poll(() => output().match(/"planted"/g)?.length).toBe(5)
  expect(await (await ask('/')).text()).toBe('well')
  expect(child.exitCode).toBeNull()
})

test('an exception outside of requests, or a corrupt state, ends the process', async () => {
  const [one, other] = [await startFailing(), await startFailing()]
  const [ended, otherEnded] = [once(one.child, 'exit'), once(other.child, 'exit')]
  one.child.send('fail')
  await other.ask('/corruption').catch(() => {})

  expect([(await ended)[0], (await otherEnded)[0]]).toEqual([1, 1])
})
