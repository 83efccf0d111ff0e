import { arrive, readmeBlocks, secondsSince, typeAndWait } from '../e2e/newcomer.ts'
import { freePort } from '../packages/cli/src/trial/free-port.ts'
import type { ProofOptions, Proven } from './proof.ts'

export const shows =
  "How long a newcomer waits: the packed package in an empty folder, from the README's first command to the first successful API call, five times; and from the same command on the next day."

// What people bear without turning to something else.
const longest = 20

export async function run({ small }: ProofOptions): Promise<Proven> {
  const port = String(await freePort())
  const newcomer = await arrive({ PORT: port })
  const commands = (await readmeBlocks()).filter(({ language, section }) => language === 'sh' && section === 'Try it')
  const [start, call] = commands.map(({ code }) => code.trim().replaceAll('localhost:7070', `localhost:${port}`))

  const once = async (): Promise<number> => {
    const started = performance.now()
    const staying = await typeAndWait(newcomer, start!, 'Ctrl-C stops Octavo')
    const answer = await newcomer.shell.type(call!)
    const seconds = secondsSince(started)
    await staying.stop()
    if (!answer.includes('"object":"user"')) throw new Error(`The call was refused: ${answer}`)
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
      'first command to first answer, median (s)': medianOf(first),
      'first command to first answer, longest (s)': Math.max(...first),
      'the same command on the next day, median (s)': medianOf(again),
    }
    const tooLong = Math.max(...first) > longest
    const failures = tooLong && !small ? [`The first answer took longer than ${longest} s`] : []
    return { figures, failures }
  } finally {
    await newcomer.leave()
  }
}

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
