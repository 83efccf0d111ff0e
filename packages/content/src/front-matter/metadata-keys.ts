import type { Cover, Layout, MetaLinks, PageTag, VariableValue } from '../model/metadata.ts'
import type { DocumentPage } from '../model/page.ts'
import type { YamlChange } from './change-yaml.ts'

/** What a document's front matter says about its page. */
export type PageMetadata = Pick<
  DocumentPage,
  | 'description'
  | 'icon'
  | 'emoji'
  | 'hidden'
  | 'noIndex'
  | 'noRobotsIndex'
  | 'condition'
  | 'layout'
  | 'cover'
  | 'variables'
  | 'tags'
  | 'metaLinks'
>

type Changes<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> | null }

/** What is absent stays as it is; null removes. Of layout, cover, variables and metaLinks, only the fields named change. */
export type MetadataChanges = Changes<Omit<PageMetadata, 'layout' | 'cover' | 'variables' | 'metaLinks'>> & {
  layout?: Changes<Layout> | null
  cover?: Changes<Cover> | null
  variables?: Record<string, VariableValue | null> | null
  metaLinks?: Changes<MetaLinks> | null
}

/** The name of a reusable content; pages have theirs elsewhere. */
export type TitleChange = { title?: string | null }

type Kind = 'string' | 'boolean' | 'number' | readonly string[]

/** Where each field of the metadata stands in the front matter, and what it must be. */
export type Field<Name extends string> = { name: Name; path: readonly string[]; kind: Kind }

export const ownFields: readonly Field<
  'description' | 'icon' | 'emoji' | 'hidden' | 'noIndex' | 'noRobotsIndex' | 'condition'
>[] = [
  { name: 'description', path: ['description'], kind: 'string' },
  { name: 'icon', path: ['icon'], kind: 'string' },
  { name: 'emoji', path: ['emoji'], kind: 'string' },
  { name: 'hidden', path: ['hidden'], kind: 'boolean' },
  { name: 'noIndex', path: ['noIndex'], kind: 'boolean' },
  { name: 'noRobotsIndex', path: ['noRobotsIndex'], kind: 'boolean' },
  { name: 'condition', path: ['if'], kind: 'string' },
]

export const coverFields: readonly Field<keyof Cover>[] = [
  { name: 'ref', path: ['cover'], kind: 'string' },
  { name: 'refDark', path: ['coverDark'], kind: 'string' },
  { name: 'yPos', path: ['coverY'], kind: 'number' },
  { name: 'height', path: ['coverHeight'], kind: 'number' },
]

export const layoutFields: readonly Field<keyof Layout>[] = [
  { name: 'width', path: ['layout', 'width'], kind: ['default', 'wide'] },
  { name: 'cover', path: ['layout', 'cover', 'visible'], kind: 'boolean' },
  { name: 'coverSize', path: ['layout', 'cover', 'size'], kind: ['hero', 'full', 'background'] },
  { name: 'coverMask', path: ['layout', 'cover', 'mask'], kind: ['none', 'radial'] },
  { name: 'title', path: ['layout', 'title', 'visible'], kind: 'boolean' },
  { name: 'description', path: ['layout', 'description', 'visible'], kind: 'boolean' },
  { name: 'tableOfContents', path: ['layout', 'tableOfContents', 'visible'], kind: 'boolean' },
  { name: 'outline', path: ['layout', 'outline', 'visible'], kind: 'boolean' },
  { name: 'pagination', path: ['layout', 'pagination', 'visible'], kind: 'boolean' },
  { name: 'metadata', path: ['layout', 'metadata', 'visible'], kind: 'boolean' },
  { name: 'tags', path: ['layout', 'tags', 'visible'], kind: 'boolean' },
  { name: 'actions', path: ['layout', 'actions', 'visible'], kind: 'boolean' },
]

/** The changes of metadata as changes of the front matter's keys. What already is as it shall be is not touched. */
export function yamlChangesFor(changes: MetadataChanges & TitleChange, present: PageMetadata): YamlChange[] {
  const list: YamlChange[] = []
  const set = (path: readonly string[], value: YamlChange['value'] | null, old: unknown) => {
    // A flag that nobody set is false already.
    if (value === false && old === undefined && path.length === 1) return
    if (value !== undefined && value !== old) list.push({ path, value: value ?? undefined })
  }
  set(['title'], changes.title, undefined)
  for (const { name, path } of ownFields) set(path, changes[name], present[name])
  if (changes.cover !== undefined) {
    for (const { name, path } of coverFields) {
      set(path, changes.cover === null ? null : changes.cover[name], present.cover?.[name])
    }
  }
  if (changes.layout === null) set(['layout'], null, present.layout)
  else for (const { name, path } of layoutFields) set(path, changes.layout?.[name], present.layout?.[name])
  if (changes.variables === null) set(['vars'], null, present.variables)
  else for (const [name, value] of Object.entries(changes.variables ?? {})) set(['vars', name], value, undefined)
  if (changes.tags !== undefined) set(['tags'], changes.tags && writeTags(changes.tags), undefined)
  if (changes.metaLinks === null) set(['metaLinks'], null, present.metaLinks)
  else {
    set(['metaLinks', 'canonical'], changes.metaLinks?.canonical, present.metaLinks?.canonical)
    set(['metaLinks', 'alternates'], changes.metaLinks?.alternates, undefined)
  }
  return list
}

function writeTags(tags: readonly PageTag[]): YamlChange['value'] | null {
  if (tags.length === 0) return null
  return tags.map(({ tag, primary }) => (primary === undefined ? tag : { tag, primary }))
}
