/** A colour as its three parts in sRGB, from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number]

export const white: Colour = [1, 1, 1]
export const black: Colour = [0, 0, 0]

/** `#abc` and `#a1b2c3`; undefined for anything else. */
export function readColour(text: string): Colour | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1]
  if (digits === undefined) return undefined
  const wide = digits.length === 6 ? digits : digits.replaceAll(/./g, '$&$&')
  const part = (at: number) => Number.parseInt(wide.slice(at, at + 2), 16) / 255
  return [part(0), part(2), part(4)]
}

export const hex = (colour: Colour): string =>
  `#${colour
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** As `color-mix(in srgb, one share, other)`. */
export const mix = (one: Colour, share: number, other: Colour): Colour =>
  one.map((part, index) => part * share + other[index]! * (1 - share)) as unknown as Colour

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const encoded = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)

function luminance([red, green, blue]: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** As WCAG 2 counts it: 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** As written on a page: what is rounded on the way to a stylesheet counts. */
const rounded = (colour: Colour): Colour => readColour(hex(colour))!

/** The colour nearest to the wanted one that can be read on all these grounds. */
export function readableOn(wanted: Colour, grounds: readonly Colour[], ratio: number): Colour {
  const isReadable = (colour: Colour) => grounds.every((ground) => contrast(colour, ground) >= ratio)
  if (isReadable(rounded(wanted))) return rounded(wanted)
  const worst = (colour: Colour) => Math.min(...grounds.map((ground) => contrast(colour, ground)))
  const end = worst(black) >= worst(white) ? black : white
  for (let share = 0.96; share > 0; share -= 0.04) {
    const candidate = rounded(mix(wanted, share, end))
    if (isReadable(candidate)) return candidate
  }
  return end
}

/** Black or white, whichever is easier to read; one of them always reaches 4.5. */
export const inkOn = (ground: Colour): Colour => (contrast(white, ground) >= contrast(black, ground) ? white : black)

/** From the lightness, chroma and hue in which equal steps look equal (Oklch). What no screen shows is cut. */
export function fromOklch(lightness: number, chroma: number, hue: number): Colour {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const parts = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  return parts.map((part) => Math.max(0, Math.min(1, encoded(Math.max(0, part))))) as unknown as Colour
}

/** How colourful it is, and which hue it has. */
export function chromaAndHue([red, green, blue]: Colour): { chroma: number; hue: number } {
  const [r, g, b] = [linear(red), linear(green), linear(blue)]
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const bb = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return { chroma: Math.hypot(a, bb), hue: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360 }
}
