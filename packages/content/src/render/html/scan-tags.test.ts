import { expect, test } from 'vitest'
import { growthOf, outOfProportion } from '../../testing/growth.ts'
import { scanTags } from './scan-tags.ts'

test.each(['<script>', '<title>x', '<script><style>', '<iframe ', '<div a="', "<p x='a> <b>", '</div>'])(
  'what begins and does not end is looked through once: %s',
  (piece) => {
    const growth = growthOf((size) => scanTags(`${piece.repeat(size / piece.length)}>`), 200_000)

    expect(growth).toBeLessThan(outOfProportion)
  },
)

test('an end is found after one that was missing, and each element by its own name', () => {
  expect(scanTags('<script>a<style>b</style>c').html).toBe('ac')
  expect(scanTags('<style>a<script>b</script>c<script>d</script>e').html).toBe('ace')
  expect(scanTags('<i >a</i><b c=">">d</b>').html).toBe('<i >a</i><b c=">">d</b>')
})
