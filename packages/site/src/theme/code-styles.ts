import { codeColours, codeKinds } from './code-colours.generated.ts'
import { type Colour, hex, mix, readableOn, readColour } from './colour.ts'
import type { LookView, Themed } from './page-view.ts'

type Mode = keyof Themed<unknown>
type Values = Readonly<Record<string, Colour>>

/** What a theme of code is: its ground, plain text, and a colour for each kind of token. */
interface Palette {
  readonly ground: Colour
  readonly ink: Colour
  readonly kinds: Readonly<Record<string, Colour>>
}

/** Those that the stylesheet has already. */
const ours: Readonly<Record<string, string>> = {
  'default-light': '5f6875 0f7044 0b5fb0 b3245c 5a6472 6d3fc4 8a4b00 116680 1c4fb8 2c3440 0b5fb0 1a7f4b b3261e 5f6875',
  'default-dark': '959fae 8fd6a8 8ec2ff ff9ab9 a9b4c2 c3a9ff f3bf7a 79cfe6 9dbdff d6dce4 8ec2ff 5fd39a ff8a80 959fae',
}

export const plainCode: LookView['codeTheme'] = {
  default: { light: 'default-light', dark: 'default-dark' },
  openapi: { light: 'default-light', dark: 'default-dark' },
}

/**
 * The colours of code, where others are wanted than those of the theme. Pages hold kinds of tokens, so that another theme of code
 * renders nothing anew. Words can be read: each colour is moved until it can be, on lines that were added and removed, too.
 */
export function codeStyles({ default: own, openapi }: LookView['codeTheme'], grounds: Themed<Values>): string {
  const isPlain = [own, openapi].every(({ light, dark }) => light === 'default-light' && dark === 'default-dark')
  if (isPlain) return ''
  const all = `.code{${declarations(own, grounds)}}\n`
  const isSame = own.light === openapi.light && own.dark === openapi.dark
  return isSame ? all : `${all}.operation .code{${declarations(openapi, grounds)}}\n`
}

function declarations(names: Themed<string>, grounds: Themed<Values>): string {
  const light = valuesOf(paletteOf(names.light, 'light', grounds))
  const dark = valuesOf(paletteOf(names.dark, 'dark', grounds))
  return Object.keys(light)
    .map((name) => `--${name}:light-dark(${hex(light[name]!)},${hex(dark[name]!)})`)
    .join(';')
}

function paletteOf(name: string, mode: Mode, grounds: Themed<Values>): Palette {
  const [, kind, of] = /^(default|monochrome)-(light|dark)$/u.exec(name) ?? []
  const page = grounds[(of as Mode | undefined) ?? mode]
  if (kind === 'monochrome') {
    const [ink, faint] = [page['strong']!, page['muted']!]
    const kinds = codeKinds.map((token) => [token, faintKinds.has(token) ? faint : ink] as const)
    return { ground: page['surface']!, ink, kinds: Object.fromEntries(kinds) }
  }
  const colours = (ours[name] ?? codeColours[name] ?? ours[`default-${mode}`]!).split(' ').map(read)
  const [ground, ink, ...tokens] = name in codeColours ? colours : [page['surface']!, colours[9]!, ...colours]
  const kinds = Object.fromEntries(codeKinds.map((token, index) => [token, tokens[index]!]))
  return { ground: ground!, ink: ink!, kinds }
}

const read = (digits: string): Colour => readColour(`#${digits}`)!

const faintKinds: ReadonlySet<string> = new Set(['t-com', 't-str', 't-num', 't-op', 't-meta'])

/** In the names that the stylesheet has, within a block of code alone. */
function valuesOf({ ground, ink, kinds }: Palette): Record<string, Colour> {
  const added = mix(kinds['t-ins']!, 0.14, ground)
  const removed = mix(kinds['t-del']!, 0.14, ground)
  const readable = (colour: Colour) => readableOn(colour, [ground, added, removed], 4.6)
  const tokens = codeKinds.slice(0, 10).map((kind) => [kind, readable(kinds[kind]!)] as const)
  return {
    ...Object.fromEntries(tokens),
    surface: ground,
    raised: mix(ink, 0.08, ground),
    line: mix(ink, 0.16, ground),
    ink: readable(ink),
    strong: readable(ink),
    muted: readable(mix(ink, 0.7, ground)),
    'success-soft': added,
    'danger-soft': removed,
    'success-ink': readable(kinds['t-ins']!),
    'danger-ink': readable(kinds['t-del']!),
  }
}
