import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { lookStyles, plainLook } from './look-styles.ts'
import type { AssetAddresses } from './page-view.ts'
import { readingAhead } from './reading-ahead.ts'

/** A file of the theme. Its name holds its hash, so it may be kept for ever. */
interface ThemeAsset {
  readonly name: string
  readonly contentType: string
  readonly body: Buffer
  readonly hash: string
  /** Instead of the policy of pages: of the frame that draws diagrams, which holds nothing of the site and may reach nothing. */
  readonly contentSecurityPolicy?: string
}

const folder = new URL('../../browser/', import.meta.url)
const styles = ['base', 'frame', 'navigation', 'article', 'blocks', 'code', 'tables', 'api', 'screens', 'other-media']
const scripts = 'page theme menus contents copy tabs code tables notes embeds images outline scrolling start'.split(' ')

const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8')

/** In a published package there is JavaScript already. */
function readScript(name: string): string {
  return existsSync(new URL(`${name}.js`, folder)) ? read(`${name}.js`) : stripTypes(read(`${name}.ts`))
}

/** Node calls this experimental, by a warning that has no code and so cannot be turned off alone. Nothing else can warn meanwhile. */
function stripTypes(script: string): string {
  const { emitWarning } = process
  process.emitWarning = () => undefined
  try {
    return stripTypeScriptTypes(script)
  } finally {
    process.emitWarning = emitWarning
  }
}

/** Several modules as one: none exports a name that another has, and each stands after those it needs. */
function joined(names: readonly string[]): string {
  return names
    .map((name) =>
      readScript(name)
        .replaceAll(/^import [\s\S]*? from '\.[^']*'$/gm, '')
        .replaceAll(/^export (?=async function|function|const|class)/gm, ''),
    )
    .map((script) => script.replaceAll(/^[ \t]*\/\/.*$|\/\*\*[\s\S]*?\*\/|^[ \t]+|[ \t]+$/gm, ''))
    .map((script) => script.replaceAll(/\n{2,}/g, '\n').trim())
    .join('\n')
}

function joinedStyles(): string {
  const text = styles.map((name) => read(`styles/${name}.css`)).join('\n')
  return (
    text
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .replaceAll(/^\s+|\s+$/gm, '')
      .replaceAll(/\n(?=\})|(?<=[{};,])\n/g, '')
      // A selector or a value that goes on in the next line.
      .replaceAll('\n', ' ')
      .replaceAll(/ ?\{ ?/g, '{')
      .replaceAll(/;\}/g, '}')
  )
}

const contentTypes = {
  css: 'text/css',
  js: 'text/javascript',
  html: 'text/html',
  json: 'application/speculationrules+json',
}

function asset(name: string, type: keyof typeof contentTypes, text: string, policy?: string): ThemeAsset {
  const body = Buffer.from(text)
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 16)
  return {
    name: `${name}.${hash}.${type}`,
    contentType: `${contentTypes[type]}; charset=utf-8`,
    body,
    hash,
    ...(policy !== undefined && { contentSecurityPolicy: policy }),
  }
}

function makeAssets() {
  const drawing = readFileSync(createRequire(import.meta.url).resolve('@mermaid-js/tiny'), 'utf8')
  const library = asset('mermaid', 'js', drawing)
  const frameScript = asset('diagram-frame', 'js', readScript('diagram-frame'))
  const frame = asset(
    'diagram-frame',
    'html',
    `<!doctype html><meta charset="utf-8"><title>Diagrams</title><script src="${library.name}"></script><script src="${frameScript.name}"></script>`,
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox allow-scripts",
  )
  return {
    styles: asset('site', 'css', `${credits}${lookStyles(plainLook)}${joinedStyles()}`),
    early: asset('early', 'js', joined(['early'])),
    script: asset('site', 'js', joined(scripts.map((name) => `site/${name}`))),
    diagrams: asset('diagrams', 'js', joined(['diagrams']).replace('__FRAME__', frame.name)),
    ahead: asset('ahead', 'json', readingAhead),
    frame,
    frameScript,
    library,
  }
}

const credits = '/*! Icons: Font Awesome Free (https://fontawesome.com), CC BY 4.0 */\n'
let made: ReturnType<typeof makeAssets> | undefined
/** Read when the first page is made. */
const assets = () => (made ??= makeAssets())

/** Every file that pages of the theme ask for. */
export const themeAssets = (): readonly ThemeAsset[] => Object.values(assets())

/** The name under which a file is served. */
export const fileName = (file: 'styles' | 'early' | 'script' | 'diagrams'): string => assets()[file].name

/** What a page that anybody may keep is sent with, so that the next one is there when it is asked for. */
export const aheadHeaders = (addresses: AssetAddresses): { readonly 'speculation-rules': string } => ({
  'speculation-rules': `"${addresses.folder}${assets().ahead.name}"`,
})
