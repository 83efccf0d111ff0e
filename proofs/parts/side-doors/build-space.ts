import { createHash } from 'node:crypto'
import type { Id, RepositoryFileInput } from '../../../packages/contract/src/index.ts'
import type { Condition, Marks, Place, PlannedPage, PlannedSpace } from './plan.ts'

export interface BuiltPage {
  readonly name: string
  readonly place: Place
  readonly title: string
  /** Within its space; '' for the home. */
  readonly path: string
  readonly parent: string | undefined
  id?: string | undefined
  /** Of a home: what its Markdown is called. */
  ownPath?: string | undefined
}

interface BuiltFile {
  readonly word: string
  readonly name: string
  /** The SHA-256 of its bytes. */
  readonly hash: string
}

export interface BuiltSpace {
  readonly name: string
  readonly id: Id<'space'>
  readonly siteSpace: Id<'siteSpace'>
  readonly place: Place
  /** Of its addresses, below the site. */
  readonly prefix: readonly string[]
  readonly files: readonly RepositoryFileInput[]
  readonly shown: readonly BuiltFile[]
  readonly pages: readonly BuiltPage[]
}

type Files = Pick<BuiltSpace, 'name' | 'files' | 'shown' | 'pages'>

/** A picture of one pixel, and what makes it this one. */
const picture = (word: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><title>${word}</title><rect width="8" height="8"/></svg>`,
  )

/** A space as the files of a repository: a home that leads to every page, and the pages. */
export function filesOfSpace({ name: space, pages: planned }: PlannedSpace, place: Place, marks: Marks): Files {
  const files: RepositoryFileInput[] = []
  const shown: BuiltFile[] = []
  const pages: BuiltPage[] = []
  const atHome: Place = { ...place, page: `home of ${space}` }
  const homeTitle = titleOf('home', atHome)
  const summary: string[] = ['# Table of contents', '', `* [${homeTitle}](README.md)`]
  const references: string[] = []

  function titleOf(name: string, at: Place): string {
    return marks.plant('title', `${name} of ${space}`, at)
  }

  function addFile(name: string, at: Place): string[] {
    const [word, drawn] = [marks.plant('file', `file of ${name}`, at), marks.plant('file', `picture of ${name}`, at)]
    const [text, image] = [Buffer.from(`${word}\n`), picture(drawn)]
    const [textPath, imagePath] = [`.gitbook/assets/${word}.txt`, `.gitbook/assets/${drawn}.svg`]
    files.push(
      { path: textPath, base64: text.toString('base64') },
      { path: imagePath, base64: image.toString('base64') },
    )
    shown.push(
      { word, name: `${word}.txt`, hash: hashOf(text) },
      { word: drawn, name: `${drawn}.svg`, hash: hashOf(image) },
    )
    return ['', `{% file src="/${textPath}" %}`, '', `![](/${imagePath})`]
  }

  function addPage(page: PlannedPage, above: Place, parent: BuiltPage | undefined, folder: string): void {
    const name = `${page.name} of ${space}`
    const at: Place = {
      ...above,
      page: name,
      conditions: [...above.conditions, ...(page.conditions ?? [])],
      isHidden: above.isHidden === true || page.hidden === true,
      isUnindexed: above.isUnindexed === true || page.noIndex === true || page.noRobotsIndex === true,
    }
    const title = titleOf(page.name, at)
    const path = `${folder}${marks.plant('slug', name, at)}`
    const front = [
      `description: ${marks.plant('description', name, at)}`,
      ...(page.conditions ? [`if: ${joined(page.conditions)}`] : []),
      ...(page.hidden ? ['hidden: true'] : []),
      ...(page.noIndex ? ['noIndex: true'] : []),
      ...(page.noRobotsIndex ? ['noRobotsIndex: true'] : []),
    ]
    const blocks = (page.blocks ?? []).flatMap((conditions, index) =>
      blockOf(`block ${index} of ${name}`, at, conditions),
    )
    const file = page.hasFile ? addFile(name, at) : []
    const text = [
      '---',
      ...front,
      '---',
      '',
      `# ${title}`,
      '',
      marks.plant('text', name, at),
      ...blocks,
      ...file,
      '',
    ].join('\n')
    files.push({ path: `${path}.md`, text })
    const made: BuiltPage = { name: page.name, place: at, title, path, parent: parent?.name }
    pages.push(made)
    summary.push(`${'  '.repeat(folder.split('/').length - 1)}* [${title}](${path}.md)`)
    references.push(
      `{% content-ref url="${path}.md" %}\n[More](${path}.md)\n{% endcontent-ref %}`,
      `* [more](${path}.md)`,
    )
    for (const child of page.children ?? []) addPage(child, at, made, `${path}/`)
  }

  function blockOf(name: string, at: Place, conditions: readonly Condition[]): string[] {
    const inner = { ...at, conditions: [...at.conditions, ...conditions] }
    const inside = [marks.plant('text', name, inner), ...addFile(name, inner)]
    return conditions.reduceRight(
      (lines, { text }) => ['', `{% if ${text} %}`, '', ...lines, '', '{% endif %}'],
      inside,
    )
  }

  for (const page of planned) addPage(page, place, undefined, '')
  const home: BuiltPage = { name: 'home', place: atHome, title: homeTitle, path: '', parent: undefined }
  const homeText = [marks.plant('text', `home of ${space}`, atHome), ...references].join('\n\n')
  files.push({ path: 'README.md', text: `# ${homeTitle}\n\n${homeText}\n` })
  files.push({ path: 'SUMMARY.md', text: `${summary.join('\n')}\n` })
  return { name: space, files, shown, pages: [home, ...pages] }
}

const joined = (conditions: readonly Condition[]): string =>
  JSON.stringify(conditions.map(({ text }) => (conditions.length > 1 ? `(${text})` : text)).join(' && '))

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
