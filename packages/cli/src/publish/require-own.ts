import { Decision } from '../complaint.ts'
import type { Api } from './api.ts'
import type { SpacePlan } from './plan-spaces.ts'
import { type PublishedState, readPublished } from './published-state.ts'
import { sharesPage, sharesText } from './share-content.ts'
import type { OpenSite } from './site-places.ts'

interface OwnSite {
  readonly name: string
  /** Somebody said that it is this one. */
  readonly isNamed: boolean
}

/** Content that did not come from a folder, or came from quite another one, is not replaced unasked. */
export async function requireOwn(
  api: Api,
  plans: readonly SpacePlan[],
  site: OpenSite | undefined,
  { name, isNamed }: OwnSite,
): Promise<void> {
  const filled = plans.flatMap(({ local, state }) => (state && state.files.size > 0 ? [{ local, state }] : []))
  if (filled.some(({ state }) => !state.last)) {
    throw new Decision(
      `The site ${name} has content that was not published from a folder. Publish to another site: --site NAME. Or replace what is there: --overwrite`,
    )
  }
  if (isNamed) return
  if (filled.length === 0 && (plans.some(({ place }) => place) || (await isEmpty(api, site)))) return
  // A repository is one folder: what one of its spaces has in common, it has.
  if (filled.some(({ local, state }) => isSmall(state) || sharesPage(local, state))) return
  for (const { local, state } of filled) if (await sharesText(api, local, state)) return
  throw new Decision(
    `The site ${name} was published from another folder: this one has none of its pages, and no text like its own. If it is meant, say so: --site ${name}. Else publish to another: --site OTHER`,
  )
}

/** What a site shows first is there before all others. */
async function isEmpty(api: Api, site: OpenSite | undefined): Promise<boolean> {
  const home = site?.places.find(({ isDefault }) => isDefault)
  return !home || (await readPublished(api, home.spaceId, false)).files.size === 0
}

/** A folder with one page alone is often written anew from its beginning to its end. */
const isSmall = ({ files }: PublishedState): boolean =>
  [...files.keys()].every((path) => /^(?:\.\.\/)*(?:README\.md|SUMMARY\.md|\.gitbook\.yaml)$/i.test(path))
