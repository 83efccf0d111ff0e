import { arrive, readmeBlocks, secondsSince, typeAndWait } from '../e2e/newcomer.ts'
import { freePort } from '../packages/cli/src/trial/free-port.ts'
import type { ProofOptions, Proven } from './proof.ts'

export const shows =
  "How long a newcomer waits: the packed package in an empty folder, from the README's first command to the first page of its own, published and opened, five times; and from the same command on the next day."

// What people bear without turning to something else.
const longest = 20

export async function run({ small }: ProofOptions): Promise<Proven> {
  const port = String(await freePort())
  const newcomer = await arrive({ PORT: port }, { from: small ? 'lock' : 'registry' })
  const commands = (await readmeBlocks()).filter(({ language, section }) => language === 'sh' && section === 'Try it')
  const [start, publish, open] = commands.map(({ code }) =>
    code.trim().replaceAll('localhost:7070', `localhost:${port}`),
  )

  const once = async (): Promise<number> => {
    const started = performance.now()
    const staying = await typeAndWait(newcomer, start!, 'Ctrl-C stops Octavo')
    await newcomer.shell.type(`rm -rf handbook\n${publish!}`)
    const page = await newcomer.shell.type(open!)
    const seconds = secondsSince(started)
    await staying.stop()
    if (!page.includes('Hello, reader')) throw new Error(`The page is not there: ${page}`)
    return seconds
  }
  try {
    const [first, again]: [number[], number[]] = [[], []]
    for (let round = 0; round < (small ? 1 : 5); round++) {
      await newcomer.shell.type('rm -rf octavo-data')
      first.push(await once())
      again.push(await once())
    }
    const figures = {
      'npm install of the packed package (s)': newcomer.installSeconds,
      'first command to a page of one’s own, median (s)': medianOf(first),
      'first command to a page of one’s own, longest (s)': Math.max(...first),
      'the same command on the next day, median (s)': medianOf(again),
    }
    const tooLong = Math.max(...first) > longest
    const failures = tooLong && !small ? [`The first page took longer than ${longest} s`] : []
    return { figures, failures }
  } finally {
    await newcomer.leave()
  }
}

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
