import { readFileSync } from 'node:fs'
import { siteCustomization } from '@octavo/contract'
import { lookStyles, plainLook, themeAssets } from '@octavo/site'
import { expect, test } from 'vitest'
import { startWorld } from '../../testing/start-world.ts'
import { visitSite } from '../../testing/visit-site.ts'
import { givenPublished, insertPage, publishChanges } from './testing/given-published.ts'

/** Settings that are kept and change nothing on a page, and why. The page on the theme says the same. */
const notActedOn: Readonly<Record<string, string>> = {
  'styling.search': 'there is no search yet',
  'feedback.enabled': 'there is nothing that would take it',
  'ai.mode': 'there is no assistant',
  'ai.greeting': 'there is no assistant',
  'ai.suggestions[]': 'there is no assistant',
  'ai.instructions': 'there is no assistant',
  'advancedCustomization.enabled': 'everything can be set on every site',
  'insights.trackingCookie': 'readers are not followed, and no cookie is set for that',
  'pageActions.items[] assistant': 'there is no assistant',
  'pageActions.items[] git': 'spaces are not connected with repositories yet',
  'pageActions.items[] pdf': 'pages are not made into PDF yet',
}

const color = (light: string, dark = light) => ({ light, dark })
const url = (name: string) => `https://pictures.example/${name}.png`
const link = (name: string) => ({
  title: name,
  localizedTitle: { de: `${name} auf Deutsch` },
  to: { kind: 'url', url: `https://example.org/${name}` },
})

/** A look in which everything is set. */
const whole = {
  title: 'Handbook',
  localizedTitle: { de: 'Das Handbuch' },
  styling: {
    theme: 'clean',
    primaryColor: color('#2456d6'),
    infoColor: color('#2456d6'),
    successColor: color('#1a7f4b'),
    warningColor: color('#9a5b00'),
    dangerColor: color('#b3261e'),
    tint: { color: color('#336699') },
    corners: 'rounded',
    depth: 'subtle',
    links: 'default',
    font: 'System',
    headingFont: 'System',
    monospaceFont: 'System',
    background: 'plain',
    icons: 'solid',
    codeTheme: { default: color('default-light', 'default-dark'), openapi: color('default-light', 'default-dark') },
    sidebar: { background: 'default', list: 'default' },
    search: 'prominent',
  },
  internationalization: { locale: 'en' },
  favicon: { icon: color(url('icon')) },
  header: {
    preset: 'custom',
    logo: color(url('logo')),
    primaryLink: { kind: 'url', url: 'https://example.org/' },
    backgroundColor: color('#112233'),
    linkColor: color('#eeeeee'),
    links: [{ ...link('Blog'), style: 'link', links: [] }],
  },
  footer: {
    logo: color(url('foot')),
    copyright: '© Example',
    groups: [{ title: 'More', localizedTitle: { de: 'Und mehr' }, links: [link('About')] }],
  },
  announcement: {
    enabled: true,
    message: 'News',
    localizedMessage: { de: 'Neues' },
    link: link('News'),
    style: 'info',
  },
  themes: { default: 'system', toggeable: true },
  feedback: { enabled: false },
  ai: { mode: 'none', greeting: 'Hello', suggestions: ['How do I start?'], instructions: 'Be short.' },
  advancedCustomization: { enabled: true },
  pageActions: { items: [] },
  externalLinks: { target: 'self' },
  pagination: { enabled: true },
  trademark: { enabled: false },
  privacyPolicy: { url: 'https://example.org/privacy' },
  socialPreview: { url: url('preview') },
  socialAccounts: [{ platform: 'github', handle: 'example', display: { footer: true, header: true } }],
  insights: { trackingCookie: false },
}

/** Something else for each kind of value; what needs more is in the table below. */
const others: Readonly<Record<string, unknown>> = {
  'styling.codeTheme.default.light': 'nord',
  'styling.codeTheme.default.dark': 'nord',
  'styling.codeTheme.openapi.light': 'nord',
  'styling.codeTheme.openapi.dark': 'nord',
  'header.primaryLink': { kind: 'url', url: 'https://example.org/other' },
  'header.links[].to': { kind: 'url', url: 'https://example.org/other' },
  'header.links[].links[].to': { kind: 'url', url: 'https://example.org/other' },
  'footer.groups[].links[].to': { kind: 'url', url: 'https://example.org/other' },
  'announcement.link.to': { kind: 'url', url: 'https://example.org/other' },
  'internationalization.locale': 'de',
}

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly pattern?: string
}

/** Every field, down to what has no fields; `[]` stands for what a list holds. */
function fieldsOf(schema: Schema, path = ''): [path: string, schema: Schema][] {
  const isWords = path.split('.').at(-1)!.startsWith('localized')
  if (schema.items?.enum) return schema.items.enum.map((value) => [`${path}[] ${String(value)}`, schema.items!])
  if (schema.items) return fieldsOf(schema.items, `${path}[]`)
  const within =
    path === 'favicon' ? Object.assign({}, ...schema.anyOf!.map((one) => one.properties)) : schema.properties
  if (!within || isWords) return [[path, schema]]
  return Object.entries<Schema>(within).flatMap(([name, of]) => fieldsOf(of, path === '' ? name : `${path}.${name}`))
}

function otherThan(value: unknown, path: string, { enum: values, pattern }: Schema): unknown {
  if (path in others) return others[path]
  if (values) return values.find((one) => one !== value && one !== 'System')
  if (typeof value === 'boolean') return !value
  if (typeof value === 'object') return { en: 'Other words' }
  return pattern?.startsWith('^#') ? '#aa3388' : pattern === undefined ? 'Other words' : url('other')
}

/** The look with one field changed. */
function changed(path: string, schema: Schema): object {
  const look = structuredClone(whole) as Record<string, unknown>
  if (path === 'favicon.emoji') return { ...look, favicon: { emoji: '⚓' } }
  const [place = '', item] = path.split(' ')
  const names = place.replaceAll('[]', '.0').split('.')
  if (item !== undefined) names.pop()
  const last = names.pop()!
  let within = look
  for (const name of names) within = (within[name] ??= {}) as Record<string, unknown>
  within[last] = item === undefined ? otherThan(within[last], place, schema) : [item]
  return look
}

const world = await startWorld()
const { address, params, admin, organization, space } = await givenPublished(world, [['Start', 'Words.']])
await publishChanges(world, organization, admin, space.id, [
  insertPage('Guide', 'See [elsewhere](https://example.org/).', { icon: 'compass' }),
])
const styles = String(themeAssets().find(({ name }) => /^site\..*css$/u.test(name))!.body)

const isAskedFor = (word: string): boolean => styles.includes(`[data-look~='${word}']`)

/** What a reader is sent. Words on the root that no style asks for do not count. */
async function shown(body: object): Promise<string> {
  const set = await world.call(siteCustomization.updateSiteCustomizationById, { params, body }, admin)
  expect(set.status, JSON.stringify(set.problem)).toBe(200)
  const page = await visitSite(world.origin, `${address}/guide`)
  expect(page.status).toBe(200)
  return page.body.replace(/data-look="([^"]*)"/u, (_, words: string) => words.split(' ').filter(isAskedFor).join(' '))
}

// A menu has links of its own below it, which are read as the header's are.
const withMenu = { ...whole.header.links[0]!, links: [link('Menu')] }
whole.header.links = [withMenu as never]

const fields = fieldsOf(siteCustomization.updateSiteCustomizationById.body as Schema)

test('every setting of the look changes what readers are sent, but for those that are listed', async () => {
  const before = await shown(whole)
  expect(await shown(whole)).toBe(before)
  const idle: string[] = []
  for (const [path, schema] of fields) if ((await shown(changed(path, schema))) === before) idle.push(path)
  expect(idle).toEqual(fields.map(([path]) => path).filter((path) => path in notActedOn))
})

test('the documentation names every setting that is not acted on', () => {
  const page = readFileSync(new URL('../../../../../docs/theme.md', import.meta.url), 'utf8')
  const named = new Set(
    page
      .split('## What is not acted on')[1]
      ?.split('\n## ')[0]!
      .match(/`[^`]+`/gu),
  )
  expect([...named].toSorted()).toEqual(
    Object.keys(notActedOn)
      .map((path) => `\`${path}\``)
      .toSorted(),
  )
})

test('every theme of code has colours of its own', () => {
  const [, { enum: names = [] }] = fields.find(([path]) => path === 'styling.codeTheme.default.light')!
  const looks = (names as string[]).map((name) => {
    const codeTheme = { light: name, dark: name }
    return lookStyles({ ...plainLook, codeTheme: { default: codeTheme, openapi: codeTheme } })
  })
  expect(new Set(looks).size).toBe(names.length)
})
