import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeColours, codeKinds } from './code-colours.generated.ts'
import { plainCode } from './code-styles.ts'
import { type Colour, contrast, readColour } from './colour.ts'
import { type LookColours, lookStyles, plainLook } from './look-styles.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const extreme = fc.constantFrom('#fff', '#000', '#ffff00', '#00ff00', '#808080', '#0000ff')
const themed = fc.record({ light: fc.oneof(colour, extreme), dark: fc.oneof(colour, extreme) })

const looks: fc.Arbitrary<LookColours> = fc.record({
  theme: fc.constantFrom('clean' as const, 'muted' as const, 'bold' as const, 'gradient' as const),
  colors: fc.record({ primary: themed, info: themed, success: themed, warning: themed, danger: themed }),
  tint: fc.option(themed, { nil: undefined }),
  corners: fc.constantFrom('straight' as const, 'rounded' as const, 'circular' as const),
  depth: fc.constantFrom('subtle' as const, 'flat' as const),
  font: fc.constant('System'),
  monospaceFont: fc.constant('System'),
  background: fc.constantFrom('plain' as const, 'match' as const),
  codeTheme: fc.constant(plainCode),
  header: fc.record({
    preset: fc.constantFrom(
      'default' as const,
      'bold' as const,
      'contrast' as const,
      'custom' as const,
      'none' as const,
    ),
    backgroundColor: fc.option(themed, { nil: undefined }),
    linkColor: fc.option(themed, { nil: undefined }),
  }),
})

/** What a browser makes of the variables, light and dark. */
function variables(styles: string): Record<'light' | 'dark', Record<string, Colour>> {
  const [light, dark]: Record<string, Colour>[] = [{}, {}]
  for (const [, name, ...both] of styles.matchAll(/--([\w-]+):light-dark\((#[0-9a-f]{6}),(#[0-9a-f]{6})\)/g)) {
    light![name!] = readColour(both[0]!)!
    dark![name!] = readColour(both[1]!)!
  }
  return { light: light!, dark: dark! }
}

const kinds = ['primary', 'info', 'success', 'warning', 'danger']
const grounds = ['bg', 'surface', ...kinds.map((kind) => `${kind}-soft`)]

/** Words, and what they stand on. */
const pairs: (readonly [ink: string, ground: string])[] = [
  ...['ink', 'strong', 'muted'].flatMap((ink) => grounds.map((ground) => [ink, ground] as const)),
  ...['ink', 'strong', 'muted', 'primary-ink'].map((ink) => [ink, 'raised'] as const),
  ...kinds.flatMap((kind) => [
    [`${kind}-ink`, 'bg'] as const,
    [`${kind}-ink`, 'surface'] as const,
    [`${kind}-ink`, `${kind}-soft`] as const,
    [`on-${kind}`, kind] as const,
  ]),
  ...['header-ink', 'header-strong', 'header-accent'].map((ink) => [ink, 'header-bg'] as const),
  ['header-ink', 'header-hover'],
  ['on-header-button', 'header-button'],
]

test('words can be read whatever colours an owner sets', () => {
  fc.assert(
    fc.property(looks, (look) => {
      const modes = variables(lookStyles(look))
      for (const [mode, values] of Object.entries(modes)) {
        for (const [ink, ground] of pairs) {
          const ratio = contrast(values[ink]!, values[ground]!)
          expect(ratio, `${ink} on ${ground}, ${mode}`).toBeGreaterThanOrEqual(4.5)
        }
      }
    }),
    { numRuns: 500 },
  )
})

const ours = ['default-light', 'default-dark', 'monochrome-light', 'monochrome-dark']
const codeNames = fc.constantFrom(...ours, ...Object.keys(codeColours))
const codePairs = [...codeKinds.slice(0, 10), 'ink', 'muted', 'strong', 'success-ink', 'danger-ink'].flatMap((ink) =>
  ['surface', 'success-soft', 'danger-soft'].map((ground) => [ink, ground] as const),
)

test('code can be read in every theme of code, on either ground', () => {
  fc.assert(
    fc.property(looks, fc.record({ light: codeNames, dark: codeNames }), (look, names) => {
      const styles = lookStyles({ ...look, codeTheme: { default: names, openapi: names } })
      const own = /^\.code\{.*\}$/mu.exec(styles)?.[0] ?? ''
      expect(own === '').toBe(names.light === 'default-light' && names.dark === 'default-dark')
      for (const [mode, values] of Object.entries(own === '' ? {} : variables(own))) {
        for (const [ink, ground] of codePairs) {
          const ratio = contrast(values[ink]!, values[ground]!)
          expect(ratio, `${ink} on ${ground}, ${mode}`).toBeGreaterThanOrEqual(4.5)
        }
      }
    }),
    { numRuns: 500 },
  )
})

test('code of operations has colours of its own where it is to', () => {
  const nord = { light: 'nord', dark: 'nord' }
  const both = lookStyles({ ...plainLook, codeTheme: { default: nord, openapi: plainCode.openapi } })
  expect(both).toContain('.code{--t-com:')
  expect(both).toContain('.operation .code{--t-com:')
  expect(lookStyles({ ...plainLook, codeTheme: { default: nord, openapi: nord } })).not.toContain('.operation')
})

test('nothing but variables is ever written, whatever stands in a look', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'red;}body{display:none',
      'url(https://evil.example)',
      '</style><script>',
      '#12',
      '__proto__',
      'constructor',
    ),
  )
  fc.assert(
    fc.property(text, (written) => {
      const hostile = { light: written, dark: written }
      const primary = plainLook.colors.primary
      const styles = lookStyles({
        ...plainLook,
        colors: { ...plainLook.colors, primary: hostile },
        tint: hostile,
        font: written,
        headingFont: written,
        monospaceFont: written,
        corners: written as 'straight',
        header: { preset: 'custom', backgroundColor: hostile, linkColor: hostile },
      })
      if (readColour(written)) return
      expect(styles).toBe(
        lookStyles({ ...plainLook, colors: { ...plainLook.colors, primary }, header: { preset: 'custom' } }),
      )
    }),
  )
})
