import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requestSamples } from './request-samples.ts'
import { sampleRequest, sentBody } from './sample-request.ts'

const words = fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll('\0', ''))
const names = fc.string({ unit: fc.constantFrom('a', 'X', '-', '_'), minLength: 1, maxLength: 8 })

const requests = fc
  .record({
    parameters: fc.array(
      fc.record({
        name: names,
        place: fc.constantFrom('path', 'query', 'header', 'cookie'),
        isRequired: fc.boolean(),
        given: fc.oneof(words, fc.integer(), fc.array(words, { maxLength: 3 })),
        made: words,
      }),
      { maxLength: 4 },
    ),
    value: fc.option(fc.jsonValue({ maxDepth: 3 }), { nil: undefined }),
    type: fc.constantFrom('application/json', 'multipart/form-data', 'application/x-www-form-urlencoded', 'text/plain'),
  })
  .map(({ parameters, value, type }) => {
    const body = value === undefined ? undefined : sentBody(type, JSON.stringify(value))
    return sampleRequest('post', 'https://api.example.org/{a}', parameters, undefined, body, true)
  })

test('whatever is sent, a shell reads one command, and JavaScript is JavaScript', () => {
  fc.assert(
    fc.property(fc.array(requests, { minLength: 20, maxLength: 20 }), (all) => {
      const commands = all.map((request) => `${requestSamples(request)[0]!.source}\nprintf '\\0'`).join('\n')
      const { stdout, status } = spawnSync('sh', [], {
        input: `curl() { printf '%s\\n' "$3"; }\n${commands}`,
        encoding: 'utf8',
      })
      expect(status).toBe(0)
      expect(stdout.split('\0').slice(0, -1)).toEqual(all.map(({ url }) => `${url}\n`))
      for (const request of all) {
        const source = requestSamples(request).find(({ label }) => label === 'JavaScript')?.source ?? ''
        expect(() => new Function(`return async () => {${source}}`)).not.toThrow()
      }
    }),
    { numRuns: 10 },
  )
})
