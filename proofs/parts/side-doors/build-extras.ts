import {
  changeRequestContent,
  changeRequests,
  type Id,
  siteRedirects,
  spaces,
} from '../../../packages/contract/src/index.ts'
import { type Builder, need, type OfSite, write } from './builder.ts'
import { type BuiltSpace, filesOfSpace } from './build-space.ts'
import { changedSpace, type Place } from './plan.ts'

/** A space of the same organization that the site does not show. */
export async function buildElsewhere(builder: Builder): Promise<void> {
  const { world, admin, marks, organization } = builder
  const place: Place = { space: 'elsewhere', conditions: [], content: 'nowhere' }
  const title = marks.plant('structure', 'space elsewhere', place)
  const input = { params: { organizationId: organization.id }, body: { title } }
  const { id } = (await need(world.call(spaces.createSpace, input, admin))).body
  await write(
    builder,
    id,
    filesOfSpace({ name: 'elsewhere', pages: [{ name: 'open', hasFile: true }] }, place, marks).files,
  )
}

export async function buildRedirects(
  { world, admin }: Builder,
  params: OfSite,
  placed: readonly BuiltSpace[],
): Promise<string[]> {
  const sources: string[] = []
  for (const [index, space] of placed.entries()) {
    for (const page of space.pages) {
      const source = `/led-to/${index}/${sources.length}`
      const destination = { kind: 'site-page' as const, siteSpaceId: space.siteSpace, pageId: page.id as Id<'page'> }
      await need(world.call(siteRedirects.createSiteRedirect, { params, body: { source, destination } }, admin))
      sources.push(source)
    }
    const source = `/led-to/space/${index}`
    const destination = { kind: 'site-space' as const, siteSpaceId: space.siteSpace }
    await need(world.call(siteRedirects.createSiteRedirect, { params, body: { source, destination } }, admin))
    sources.push(source)
  }
  return sources
}

/** A page that was elsewhere before; gives back where. */
export async function buildHistory(builder: Builder, placed: readonly BuiltSpace[]): Promise<string> {
  const space = placed.find(({ name }) => name === changedSpace)!
  const page = space.pages.find(({ name }) => name === 'silver')!
  const former = builder.marks.plant('slug', 'former slug', page.place)
  const [now, before] = [`${page.path}.md`, `${former}.md`]
  const textOf = (path: string): string => space.files.find((file) => file.path === path)!.text!
  const moved = [
    { path: before, text: textOf(now) },
    { path: 'SUMMARY.md', text: textOf('SUMMARY.md').replaceAll(now, before) },
  ]
  await write(builder, space.id, moved, [now])
  const back = ['SUMMARY.md', now].map((path) => ({ path, text: textOf(path) }))
  await write(builder, space.id, back, [before])
  return [...space.prefix, former].join('/')
}

/** A revision whose words are gone since. */
export async function buildPast(builder: Builder, placed: readonly BuiltSpace[]): Promise<string> {
  const { world, admin, marks } = builder
  const space = placed.find(({ name }) => name === changedSpace)!
  const place: Place = { ...space.place, content: 'past' }
  const [title, text] = [marks.plant('title', 'past page', place), marks.plant('text', 'past page', place)]
  const path = `${marks.plant('slug', 'past page', place)}.md`
  const summary = space.files.find((file) => file.path === 'SUMMARY.md')!.text!
  await write(builder, space.id, [
    { path, text: `# ${title}\n\n${text}\n` },
    { path: 'SUMMARY.md', text: `${summary}* [${title}](${path})\n` },
  ])
  const { revision } = (await need(world.call(spaces.getSpaceById, { params: { spaceId: space.id } }, admin))).body
  await write(builder, space.id, [{ path: 'SUMMARY.md', text: summary }], [path])
  return revision as string
}

/** A change request that is not merged. */
export async function buildChange(
  { world, admin, marks }: Builder,
  placed: readonly BuiltSpace[],
): Promise<{ id: Id<'changeRequest'>; number: number }> {
  const space = placed.find(({ name }) => name === changedSpace)!
  const place: Place = { ...space.place, page: 'changed page', content: 'change' }
  const input = {
    params: { spaceId: space.id },
    body: { subject: marks.plant('structure', 'subject of the change', place) },
  }
  const { id, number } = (await need(world.call(changeRequests.createChangeRequest, input, admin))).body
  const [title, text] = [marks.plant('title', 'changed page', place), marks.plant('text', 'changed page', place)]
  const path = `${marks.plant('slug', 'changed page', place)}.md`
  const file = marks.plant('file', 'changed file', place)
  const files = [
    { path, text: `# ${title}\n\n${text}\n\n{% file src=".gitbook/assets/${file}.txt" %}\n` },
    { path: `.gitbook/assets/${file}.txt`, text: `${file}\n` },
    {
      path: 'SUMMARY.md',
      text: `${space.files.find((one) => one.path === 'SUMMARY.md')!.text!}* [${title}](${path})\n`,
    },
  ]
  const params = { spaceId: space.id, changeRequestId: id }
  await need(world.call(changeRequestContent.writeRepositoryFilesInChangeRequest, { params, body: { files } }, admin))
  return { id, number }
}
