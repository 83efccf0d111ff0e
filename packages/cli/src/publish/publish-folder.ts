import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { joinPath } from '@octavo/content/repository'
import { type ChangeRequestView, revisionReads } from '@octavo/contract'
import { Complaint } from '../complaint.ts'
import type { Api } from './api.ts'
import { dropLeftRedirects } from './drop-redirects.ts'
import { findOrganization } from './find-organization.ts'
import { finishSite, showSite } from './finish-site.ts'
import { mergeChange, requireMergeable, summarize } from './merge-change.ts'
import { titleOf } from './name-site.ts'
import { siteNameOf } from './naming-titles.ts'
import { closeLeftOpen, openChangeRequest } from './open-change-request.ts'
import { changesIn, planSpaces, type SpacePlan } from './plan-spaces.ts'
import { prepareSite } from './prepare-site.ts'
import { type Difference, manifestOf, type PublishedState, sizeOf } from './published-state.ts'
import { type LocalFolder, readFolder } from './read-folder.ts'
import { requireOwn } from './require-own.ts'
import { requireSmall } from './require-small.ts'
import { findSite, isVariant, type OpenSite } from './site-places.ts'
import { count, firstOf, megabytes, type Teller } from './tell.ts'
import { tellLeft, warnOf } from './warn-of.ts'
import { writeDifference } from './write-difference.ts'

export interface PublishWishes {
  readonly folder: string
  readonly site?: string | undefined
  readonly title?: string | undefined
  readonly subject?: string | undefined
  readonly organization?: string | undefined
  readonly overwrite?: boolean | undefined
  readonly dryRun?: boolean | undefined
  /** Publish nothing if there is a warning. */
  readonly strict?: boolean | undefined
}

export interface Published {
  /** How many files differed from what was published before. */
  readonly changes: number
  readonly address: string | undefined
}

/**
 * Brings a site to show what a folder holds. Everything is written into change requests first, and merged when all of it is
 * there: until then the site is as it was, and a run that was stopped is taken up by the next one.
 */
export async function publishFolder(api: Api, wishes: PublishWishes, tell: Teller): Promise<Published> {
  const named = requireName(wishes.site)
  requireTitle(wishes.title)
  const local = await readFolder(wishes.folder)
  requireSmall(local)
  tell.done(whatWasRead(wishes.folder, local))
  const organization = await findOrganization(api, wishes.organization)
  const { name, from, title: derived } = named === undefined ? await siteNameOf(wishes.folder, local) : { name: named }
  if (from !== undefined) tell.say(`The site is ${name}, named after ${from}. To publish to another site: --site NAME`)
  const found = await findSite(api, organization, name)
  const overwrite = wishes.overwrite ?? false
  const planned = await planSpaces(api, local, found, overwrite)
  if (!overwrite) await requireOwn(api, planned, found, { name, isNamed: wishes.site !== undefined })
  const warnings = warnOf(planned, local.skipped, tell, wishes.dryRun || wishes.strict)
  if (changesIn(planned) > 0) tellOutside(local, tell)
  tellIgnored(wishes.folder, local, planned, tell)
  const described = wishes.dryRun ? describe(planned, found, tell) : undefined
  if (wishes.strict && warnings !== undefined) {
    throw new Complaint(`Nothing was published, since --strict allows no warnings: ${warnings}.`)
  }
  if (described) return described

  const declared = wishes.title ?? titleIn(local)
  const title = declared ?? (isTitle(derived) ? derived : titleOf(name))
  const { site, plans } = await prepareSite(api, { organization, name, title, local, found, planned, overwrite }, tell)
  for (const { key, place } of planned) {
    const isRenamed = planned.length > 1 && place?.section && place.key !== key && !isVariant(place)
    if (isRenamed) tell.done(`The section ${place.key} is now ${key}; its old addresses lead there`)
  }
  const subject = wishes.subject ?? `Publish ${name}`
  const prepared: { plan: SpacePlan; change: ChangeRequestView }[] = []
  for (const plan of plans) {
    const change = await prepareSpace(api, site, plan, { subject, overwrite }, tell)
    if (change) prepared.push({ plan, change })
  }
  if (prepared.length > 1) for (const one of prepared) one.change = await requireMergeable(api, one.change)
  await dropLeftRedirects(api, site.site, plans, tell)
  const shown = await showSite(api, site, plans, tell)
  for (const { plan, change } of prepared) {
    tell.at(`Publishing ${plan.key} …`)
    const summary = (await summarize(api, change)) ?? inFiles(plan.difference)
    await mergeChange(api, change)
    tell.done(plans.length > 1 ? `Published ${plan.key}: ${summary}` : `Published: ${summary}`)
  }
  const { written, deleted } = await finishSite(
    api,
    { ...site, site: shown },
    plans,
    { title: declared, home: local.site.home },
    tell,
  )
  const changes = changesIn(plans)
  if (changes === 0) tell.done('0 changes')
  await tellLeft(api, site, plans, tell)
  if (written > 0) tell.done(`${count(written, 'redirect')} written`)
  if (deleted > 0) tell.done(`${count(deleted, 'redirect')} deleted`)
  const address = shown.published ? shown.urls.published : undefined
  if (address !== undefined) tell.say(`\n  ${address}`)
  return { changes, address }
}

/** Writes what differs into a change request; nothing, where nothing does. */
async function prepareSpace(
  api: Api,
  { organization }: OpenSite,
  { key, local, state, difference }: SpacePlan,
  { subject, overwrite }: { readonly subject: string; readonly overwrite: boolean },
  tell: Teller,
): Promise<ChangeRequestView | undefined> {
  const { space, last } = state!
  if (last && !overwrite && space.revision !== last.revisionMerged) await tellOthers(api, state!, tell)
  if (sizeOf(difference) === 0) {
    if (space.changeRequestsDraft + space.changeRequestsOpen > 0) await closeLeftOpen(api, space.id)
    return undefined
  }
  const { change, stage } = await openChangeRequest(api, state!, local.files, subject.slice(0, 100), tell)
  if (stage === 'written') return change
  const writing = { api, organizationId: organization.id, progress: tell, name: key }
  return writeDifference(writing, change, local.files, stage === 'new' ? state!.files : undefined)
}

function whatWasRead(folder: string, { spaces }: LocalFolder): string {
  const files = spaces.flatMap((space) => [...space.files.values()])
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const several = spaces.length > 1 ? `, ${count(spaces.length, 'space')}` : ''
  return `Read ${folder}: ${count(files.length, 'file')}, ${megabytes(bytes)}${several}`
}

/** What others changed is no change of the folder, so nobody would hear of it. */
async function tellOthers(api: Api, { space, files }: PublishedState, tell: Teller): Promise<void> {
  const params = { spaceId: space.id, revisionId: space.revision }
  const now = manifestOf((await api.call(revisionReads.repository, { params })).files)
  const theirs = [...new Set([...now.keys(), ...files.keys()])].filter((path) => now.get(path) !== files.get(path))
  const named = theirs.length === 0 ? '' : `: ${firstOf(theirs)}`
  tell.say(`Others have changed ${space.title} since it was published last. What they changed stays as it is${named}`)
}

/** Settings that name another folder leave out what is beside it, which may not be meant. */
function tellOutside({ outside }: LocalFolder, tell: Teller): void {
  if (outside.length > 0) tell.say(`Left out, since it lies in none of the spaces: ${firstOf(outside)}`)
}

/** What goes from the site and is still in the folder was not deleted by anybody. */
function tellIgnored(folder: string, { outside }: LocalFolder, plans: readonly SpacePlan[], tell: Teller): void {
  const gone = plans.flatMap(({ local, difference }) => difference.removed.map((path) => joinPath(local.root, path)))
  const there = gone.filter((path) => existsSync(join(folder, path)) && !outside.includes(path))
  if (there.length > 0) tell.say(`Published no more, since Git ignores it or it is hidden: ${firstOf(there)}`)
}

function inFiles({ added, changed, removed }: Difference): string {
  const parts = { added: added.length, changed: changed.length, removed: removed.length }
  const told = Object.entries(parts).filter(([, number]) => number > 0)
  return told.map(([verb, number]) => `${count(number, 'file')} ${verb}`).join(', ')
}

function requireName(name: string | undefined): string | undefined {
  if (name === undefined || /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,98}[A-Za-z0-9])?$/.test(name)) return name
  throw new Complaint(
    `${name} is no name for a site: it stands in its address, so it has letters, digits, dots and hyphens.`,
  )
}

/** Whether the service accepts it. */
const isTitle = (title: string | undefined): title is string =>
  title !== undefined && title.trim() !== '' && title.length >= 2 && title.length <= 128

const titleIn = ({ site: { title } }: LocalFolder): string | undefined => (isTitle(title) ? title : undefined)

/** Checked before anything is written. */
function requireTitle(title: string | undefined): void {
  if (title === undefined || isTitle(title)) return
  throw new Complaint(`A title has 2 to 128 characters: --title "My handbook"`)
}

/** What a run would do. */
function describe(plans: readonly SpacePlan[], found: OpenSite | undefined, tell: Teller): Published {
  for (const { key, difference, place } of plans) {
    const isSettled = place && (place.key === key || isVariant(place))
    if (plans.length > 1) tell.say(isSettled ? key : `${key} (${place ? `now ${place.key}` : 'a new section'})`)
    for (const { path } of difference.added) tell.say(`  + ${path}`)
    for (const { path } of difference.changed) tell.say(`  ~ ${path}`)
    for (const path of difference.removed) tell.say(`  - ${path}`)
  }
  const changes = changesIn(plans)
  tell.say(`${count(changes, 'change')}${found ? '' : ', on a new site'}. Nothing was written.`)
  return { changes, address: found?.site.urls.published }
}
