import type { SiteVisibility } from '@octavo/contract'
import { seeSite, type SiteSight, type SiteStructure } from '@octavo/site'
import type { Reader } from '../../platform/database/database.ts'
import type { Proof } from '../../platform/http/proof.ts'
import { sitePermissions } from '../access/index.ts'
import { readOpenStructure, readStructure } from './structure-store.ts'

/** The structure as it is open to the caller: all of it to those who may view the site, else what the share link shows. */
export async function openStructure(reader: Reader, proof: Proof<'site', 'open'>): Promise<SiteStructure> {
  const { organizationId, id } = proof
  return sitePermissions(proof.role).view
    ? readStructure(reader, organizationId, id)
    : shownByLink(proof, await readOpenStructure(reader, organizationId, id), Date.now())
}

/** As a visitor who has the link sees it, and has said nothing about itself. */
export function sightByLink({ row }: Proof<'site', 'open'>, structure: SiteStructure, at: number): SiteSight {
  const sections = row.opened_section_id === null ? null : [row.opened_section_id]
  return seeSite(
    {
      published: row.published,
      visibility: row.visibility as SiteVisibility,
      agentsContext: row.agents_context as 'included' | 'excluded',
      adaptiveContent: row.adaptive_content,
    },
    structure,
    // The statement that found the link has judged all else about it.
    { output: 'human', at, shareLink: { active: true, expiresAt: null, password: 'none', sections } },
  )
}

function shownByLink(proof: Proof<'site', 'open'>, structure: SiteStructure, at: number): SiteStructure {
  const sight = sightByLink(proof, structure, at)
  const listed = (level: 'group' | 'section' | 'site-space' | 'link') => (item: { readonly id: string }) =>
    sight.of({ level, id: item.id }).listed
  return {
    groups: structure.groups.filter(listed('group')),
    sections: structure.sections.filter(listed('section')).map(withoutCondition),
    siteSpaces: structure.siteSpaces.filter(listed('site-space')).map(withoutCondition),
    links: structure.links.filter(listed('link')).map(withoutCondition),
  }
}

/** What others have to be is none of a visitor's business. */
const withoutCondition = <Item extends object>(item: Item) => ({ ...item, condition: null })
