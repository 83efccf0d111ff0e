import {
  black,
  chromaAndHue,
  type Colour,
  contrast,
  fromOklch,
  hex,
  inkOn,
  mix,
  readableOn,
  readColour,
  white,
} from './colour.ts'
import { codeStyles, plainCode } from './code-styles.ts'
import { bodyFont, codeFont } from './fonts.ts'
import type { LookView, Themed } from './page-view.ts'

/** What of a look decides its stylesheet. */
export type LookColours = Pick<
  LookView,
  | 'theme'
  | 'colors'
  | 'tint'
  | 'corners'
  | 'depth'
  | 'font'
  | 'headingFont'
  | 'monospaceFont'
  | 'background'
  | 'codeTheme'
> & { readonly header: Pick<LookView['header'], 'preset' | 'backgroundColor' | 'linkColor'> }

/** The look of a site that nobody has changed. */
export const plainLook: LookColours = {
  theme: 'clean',
  colors: {
    primary: { light: '#2456d6', dark: '#8fb0ff' },
    info: { light: '#2456d6', dark: '#8fb0ff' },
    success: { light: '#1a7f4b', dark: '#5fd39a' },
    warning: { light: '#9a5b00', dark: '#f0b35a' },
    danger: { light: '#b3261e', dark: '#ff8a80' },
  },
  corners: 'rounded',
  depth: 'subtle',
  font: 'System',
  monospaceFont: 'System',
  background: 'plain',
  codeTheme: plainCode,
  header: { preset: 'default' },
}

const kinds = ['primary', 'info', 'success', 'warning', 'danger'] as const
type Mode = keyof Themed<unknown>
type Values = Record<string, Colour>

const known = new Map<string, string>()

/** The variables of a look. Whatever colours were set, words can be read: each ink is moved until it can be. */
export function lookStyles(look: LookColours): string {
  const { theme, colors, tint, corners, depth, font, headingFont, monospaceFont, background, codeTheme, header } = look
  const { preset, backgroundColor, linkColor } = header
  const own = { theme, colors, tint, corners, depth, font, headingFont, monospaceFont, background, codeTheme }
  const key = JSON.stringify({ ...own, header: { preset, backgroundColor, linkColor } })
  const styles = known.get(key) ?? stylesOf(look)
  if (known.size >= 500) known.clear()
  known.set(key, styles)
  return styles
}

function stylesOf(look: LookColours): string {
  const light = valuesOf(look, 'light')
  const dark = valuesOf(look, 'dark')
  const colours = Object.keys(light).map((name) => `--${name}:light-dark(${hex(light[name]!)},${hex(dark[name]!)})`)
  const radius = look.corners === 'straight' ? 0 : look.corners === 'circular' ? 14 : 8
  const others = [
    `--radius:${radius}px`,
    `--round:${look.corners === 'circular' ? 99 : radius}px`,
    `--shadow:${look.depth === 'flat' ? 'none' : 'var(--soft-shadow)'}`,
    `--font:${bodyFont(look.font)}`,
    `--font-heading:${bodyFont(look.headingFont ?? look.font)}`,
    `--font-code:${codeFont(look.monospaceFont)}`,
  ]
  return `:root{${[...colours, ...others].join(';')}}\n${codeStyles(look.codeTheme, { light, dark })}`
}

function valuesOf(look: LookColours, mode: Mode): Values {
  const colour = (themed: Themed<string> | undefined) => (themed ? readColour(themed[mode]) : undefined)
  const primary = colour(look.colors.primary) ?? readColour(plainLook.colors.primary[mode])!
  const tint = colour(look.tint)
  const values = neutrals(look, mode, tint ?? primary, tint !== undefined)
  const grounds = [values['bg']!, values['surface']!, values['raised']!]
  for (const kind of kinds) {
    const own = colour(look.colors[kind]) ?? readColour(plainLook.colors[kind][mode])!
    const soft = mix(own, mode === 'light' ? 0.08 : 0.14, values['bg']!)
    values[kind] = own
    values[`on-${kind}`] = inkOn(own)
    values[`${kind}-soft`] = soft
    values[`${kind}-line`] = mix(own, mode === 'light' ? 0.28 : 0.34, values['bg']!)
    values[`${kind}-ink`] = readableOn(own, [...grounds, soft], 4.6)
  }
  // Words of a hint stand on its colour.
  const softs = kinds.map((kind) => values[`${kind}-soft`]!)
  for (const name of ['ink', 'strong', 'muted']) values[name] = readableOn(values[name]!, [...grounds, ...softs], 4.6)
  return { ...values, ...headerValues(look, mode, values, primary, tint) }
}

/** Greys with a breath of the site's own colour. */
function neutrals(look: LookColours, mode: Mode, colour: Colour, isTinted: boolean): Values {
  const { chroma, hue } = chromaAndHue(colour)
  const strength = Math.min(chroma, 0.2) * (isTinted ? 0.09 : 0.035) * (look.theme === 'muted' ? 1.8 : 1)
  const grey = (lightness: number, more = 1) => fromOklch(lightness, strength * more, hue)
  const isMatched = look.background === 'match' || look.theme === 'muted'
  if (mode === 'light') {
    return {
      bg: isMatched ? grey(0.982, 0.8) : white,
      surface: grey(isMatched ? 0.958 : 0.972, 0.8),
      raised: isMatched ? grey(0.995, 0.4) : white,
      line: grey(0.915),
      'line-strong': grey(0.83, 1.3),
      muted: grey(0.49, 1.8),
      ink: grey(0.32, 1.8),
      strong: grey(0.2, 2),
    }
  }
  return {
    bg: isMatched ? grey(0.2, 1.6) : grey(0.178, 1.4),
    surface: isMatched ? grey(0.235, 1.6) : grey(0.215, 1.5),
    raised: grey(0.245, 1.5),
    line: grey(0.3, 1.6),
    'line-strong': grey(0.4, 1.8),
    muted: grey(0.72, 1.6),
    ink: grey(0.855, 1.2),
    strong: grey(0.965, 0.6),
  }
}

function headerValues(
  look: LookColours,
  mode: Mode,
  values: Values,
  primary: Colour,
  tint: Colour | undefined,
): Values {
  const { preset, backgroundColor, linkColor } = look.header
  const read = (themed: Themed<string> | undefined) => (themed ? readColour(themed[mode]) : undefined)
  const isBold = preset === 'bold' || (preset === 'default' && look.theme === 'bold')
  const ground = isBold
    ? (tint ?? primary)
    : preset === 'contrast'
      ? values['strong']!
      : preset === 'custom'
        ? (read(backgroundColor) ?? values['bg']!)
        : values['bg']!
  const isOwn = ground !== values['bg']
  const ink = isOwn ? inkOn(ground) : values['strong']!
  const wanted = preset === 'custom' ? read(linkColor) : undefined
  const link = wanted
    ? readableOn(wanted, isOwn ? [ground] : [ground, values['surface']!], 4.6)
    : isOwn
      ? readableOn(mix(ink, 0.86, ground), [ground], 4.6)
      : values['ink']!
  // A button in the colour of the header would not be seen on it.
  const button = isOwn && contrast(primary, ground) < 1.8 ? ink : primary
  return {
    'header-button': button,
    'on-header-button': button === ink ? readableOn(ground, [ink], 4.6) : inkOn(primary),
    'header-bg': ground,
    'header-strong': isOwn && wanted ? link : ink,
    'header-ink': link,
    'header-line': isOwn ? mix(ink, 0.16, ground) : values['line']!,
    'header-hover': isOwn ? awayFrom(link, ground) : values['surface']!,
    'header-accent': isOwn ? ink : values['primary-ink']!,
  }
}

/** The ground where the pointer is, moved so that words are easier to read on it and not harder. */
function awayFrom(ink: Colour, ground: Colour): Colour {
  const [darker, lighter] = [mix(black, 0.14, ground), mix(white, 0.14, ground)]
  return contrast(ink, darker) > contrast(ink, lighter) ? darker : lighter
}
