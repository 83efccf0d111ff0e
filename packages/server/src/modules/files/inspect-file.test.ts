import { expect, test } from 'vitest'
import { sampleImages, samplePng } from '../../testing/sample-images.ts'
import { isShownInline } from './detect-type.ts'
import { inspect } from './inspect-file.ts'

const svg = (attributes: string, before = ''): Buffer =>
  Buffer.from(`${before}<svg ${attributes}><script>x</script></svg>`)
const svgOf = (attributes: string, before?: string) => inspect(svg(attributes, before), { name: 'a.svg' })

test.each(sampleImages)('$what is known by its bytes, and measured as it is shown', ({ bytes, type, dimensions }) => {
  expect(inspect(bytes, { name: 'a.txt', declared: 'text/html' })).toEqual({ contentType: type, dimensions })
})

test.each([
  ['width="40" height="20"', { width: 40, height: 20 }],
  [`width='40px' height='1.5in'`, { width: 40, height: 144 }],
  ['viewBox="0 0 24 12"', { width: 24, height: 12 }],
  ['viewBox="0,0,24,12" width="48"', { width: 48, height: 24 }],
  ['width="100%" height="100%" viewBox="0 0 24 12"', { width: 24, height: 12 }],
  ['width="100%" height="100%"', undefined],
  ['width="-4" height="0"', undefined],
  ['', undefined],
])('an SVG with %s is measured', (attributes, dimensions) => {
  expect(svgOf(`xmlns="http://www.w3.org/2000/svg" ${attributes}`)).toEqual({
    contentType: 'image/svg+xml',
    ...(dimensions && { dimensions }),
  })
})

test.each([
  '\uFEFF',
  '<?xml version="1.0"?>\n',
  '<!-- made by hand -->\n<!-- and again -->',
  '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n',
  '<!DOCTYPE svg [<!ENTITY a "b">]>',
])('an SVG is found behind %j, whatever it is said to be', (before) => {
  expect(inspect(svg('', before), { name: 'a.png', declared: 'image/png' }).contentType).toBe('image/svg+xml')
})

test.each([
  // What a browser would show is never believed without the bytes.
  ['image/png', 'a.png', 'GIF or so', 'text/plain'],
  ['image/png', 'a.png', '\x00\x01\x02', 'application/octet-stream'],
  ['text/html', 'a.html', '\x00\x01\x02', 'application/octet-stream'],
  ['application/pdf', 'a.pdf', 'no such thing', 'text/plain'],
  ['image/svg+xml', 'a.svg', 'no picture', 'text/plain'],
  ['video/mp4', 'a.mp4', '\x00\x01\x02', 'application/octet-stream'],
  // What the bytes cannot tell is taken as declared, or by the name.
  ['text/html; charset=latin1', 'a', '<p>text', 'text/html'],
  ['TEXT/CSS', 'a', 'a {}', 'text/css'],
  ['', 'a.md', '# Text', 'text/markdown'],
  ['text/plain', 'a.YAML', 'a: b', 'application/yaml'],
  ['', 'a', 'text', 'text/plain'],
  ['', 'a', '', 'text/plain'],
  ['application/x-own', 'a', '\x00\x01', 'application/x-own'],
  [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'a.docx',
    'PK\x03\x04',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['text/html', 'a.html', 'PK\x03\x04', 'application/zip'],
  ['font/woff', 'a.woff', 'wOF2', 'font/woff2'],
])('declared %s and named %s, the bytes %j are %4$s', (declared, name, bytes, contentType) => {
  expect(inspect(Buffer.from(bytes, 'latin1'), { name, declared })).toEqual({ contentType })
})

test('text that is cut in the middle of a letter is still text', () => {
  const long = Buffer.from('é'.repeat(10_000))

  expect(inspect(long.subarray(0, 8191), { name: 'a.md' }).contentType).toBe('application/octet-stream')
  expect(inspect(Buffer.concat([Buffer.from('x'), long]), { name: 'a.md' }).contentType).toBe('text/markdown')
})

test('nothing that could run is shown in place', () => {
  const active = ['text/html', 'image/svg+xml', 'application/xml', 'text/xml', 'application/xhtml+xml', 'text/css']
  const others = [
    'text/javascript',
    'application/pdf',
    'application/octet-stream',
    'multipart/related',
    'image/pngx',
    '',
  ]

  for (const type of [...active, ...others]) expect(isShownInline(type), type).toBe(false)
  for (const type of ['image/png', 'text/plain', 'video/mp4', 'font/woff2']) expect(isShownInline(type)).toBe(true)
  expect(isShownInline(inspect(samplePng, { name: 'a' }).contentType)).toBe(true)
})
