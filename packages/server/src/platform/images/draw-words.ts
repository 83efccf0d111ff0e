import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { DrawTask } from './resize-task.ts'

/** What those who show links expect. */
const [width, height] = [1200, 630]
const margin = 80
const room = width - 2 * margin

/** A font that comes with us: a server has none. Letters that it does not have come from those that are installed. */
const fonts = {
  bold: fontFile('700Bold/OpenSans_700Bold.ttf'),
  regular: fontFile('400Regular/OpenSans_400Regular.ttf'),
}

function fontFile(name: string): string {
  return fileURLToPath(import.meta.resolve(`@expo-google-fonts/open-sans/${name}`))
}

interface Words {
  readonly text: string
  readonly weight: keyof typeof fonts
  readonly size: number
  readonly colour: string
}

interface Drawn {
  readonly input: Buffer
  readonly height: number
  /** Where it begins: at the side that its words are read from. */
  readonly left: number
}

/** The name of the site above, the title with what is said of it in the middle, and a line in the colour of the site below. */
export async function drawWords({ site, title, description, colours }: DrawTask): Promise<Buffer> {
  const { ground, ink, faint, accent } = colours
  const size = title.length <= 40 ? 68 : title.length <= 80 ? 56 : 46
  const above = await drawn({ text: clipped(site, 60), weight: 'bold', size: 30, colour: accent })
  const middle = await drawn({ text: clipped(title, 130), weight: 'bold', size, colour: ink })
  const below = await drawn({ text: clipped(description, 150), weight: 'regular', size: 32, colour: faint })
  const gap = below.height > 0 ? 40 : 0
  const free = height - 3 * margin - above.height - middle.height - gap - below.height
  const top = 2 * margin + above.height + Math.max(0, Math.round(free / 2))
  const line = { create: { width, height: 16, channels: 4, background: accent } } as const
  const parts = [
    { input: above.input, left: above.left, top: margin },
    { input: middle.input, left: middle.left, top },
    { input: below.input, left: below.left, top: top + middle.height + gap },
    { input: line, left: 0, top: height - 16 },
  ]
  return sharp({ create: { width, height, channels: 4, background: ground } })
    .composite(parts.filter(({ input, top: from }) => 'create' in input || (input.length > 0 && from < height - 100)))
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}

async function drawn({ text, weight, size, colour }: Words): Promise<Drawn> {
  if (text === '') return { input: Buffer.alloc(0), height: 0, left: margin }
  const isBold = weight === 'bold'
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(text)}</span>`,
      font: `Open Sans ${isBold ? 'Bold ' : ''}${size}`,
      fontfile: fonts[weight],
      // So that a point is a pixel.
      dpi: 72,
      width: room,
      wrap: 'word-char',
      spacing: Math.round(size / 8),
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const most = height - 2 * margin
  const box = { left: 0, top: 0, width: Math.min(info.width, room), height: Math.min(info.height, most) }
  const isWhole = box.width === info.width && box.height === info.height
  return {
    input: isWhole ? data : await sharp(data).extract(box).png().toBuffer(),
    height: box.height,
    left: rightToLeft.test(text) ? width - margin - box.width : margin,
  }
}

/** By its first letter. */
const rightToLeft =
  /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** Signs that no font of letters has would be drawn as boxes. */
function clipped(text: string, longest: number): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Extended_Pictographic}\p{Co}\p{Cn}\p{Cc}\p{Cf}\uFE0F\uFFFD]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  const letters = [...line]
  return letters.length <= longest ? line : `${letters.slice(0, longest).join('').trimEnd()}…`
}

const escaped = (text: string): string =>
  text.replaceAll(/[&<>]/gu, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'))
