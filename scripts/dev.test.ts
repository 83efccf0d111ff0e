import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { openPublishing } from '../packages/cli/src/testing/publishing.ts'
import { startServing } from '../packages/cli/src/testing/serving.ts'
import { openTerminal, Staying } from '../packages/cli/src/testing/terminal.ts'
import { freePort } from '../packages/cli/src/trial/free-port.ts'

const serving = await startServing('octavo_dev')
const { siteOf } = await openPublishing(serving)

async function get(port: number, host: string, path: string): Promise<{ status: number; text: string }> {
  const asked = request({ host: '127.0.0.1', port, path, headers: { host } }).end()
  const [response] = (await once(asked, 'response')) as [NodeJS.ReadableStream & { statusCode: number }]
  let text = ''
  for await (const piece of response) text += String(piece)
  return { status: response.statusCode, text }
}

test('npm run dev serves pages', async () => {
  mkdirSync(join(serving.folder, 'handbook'))
  writeFileSync(join(serving.folder, 'handbook/README.md'), '# Home\n\nRendered **here**.\n')
  const { octavo } = openTerminal(serving.folder, { ...serving.publisher, REDIS_URL: '' })
  await octavo('publish', 'handbook')
  const port = await freePort()
  const variables = { ...serving.settings, PORT: String(port), REDIS_URL: '', MAX_EVENT_LOOP_DELAY: '60000' }
  const script = join(import.meta.dirname, 'dev.ts')
  const child = spawn(execPath, [script], {
    env: { ...env, ...variables },
    detached: true,
    cwd: join(import.meta.dirname, '..'),
  })
  const staying = new Staying(child)
  onTestFinished(() => staying.remove())
  await staying.until('Octavo listens at')

  const published = new URL((await siteOf('handbook'))!.urls.published!)
  const page = await get(port, `${published.hostname}:${port}`, published.pathname)
  expect(page).toMatchObject({ status: 200, text: expect.stringContaining('Rendered <strong>here</strong>') })
}, 120_000)
