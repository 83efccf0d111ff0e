import type { SiteStructure } from '@octavo/site'
import { showId, type Uuid } from '../../platform/ids.ts'

/** Of each part of a structure that can have a condition: what it is, and what it is called. */
export function conditionalParts({ sections, siteSpaces, links }: SiteStructure, titles: ReadonlyMap<string, string>) {
  return [
    ...sections.map((one) => ({
      type: 'site-section' as const,
      level: 'section' as const,
      key: one.id,
      id: showId('siteSection', one.id as Uuid<'siteSection'>),
      title: one.title,
      condition: one.condition,
    })),
    ...siteSpaces.map((one) => ({
      type: 'site-space' as const,
      level: 'site-space' as const,
      key: one.id,
      id: showId('siteSpace', one.id as Uuid<'siteSpace'>),
      title: titles.get(one.space) ?? one.path,
      condition: one.condition,
    })),
    ...links.map((one) => ({
      type: 'site-external-link' as const,
      level: 'link' as const,
      key: one.id,
      id: showId('siteExternalLink', one.id as Uuid<'siteExternalLink'>),
      title: one.title,
      condition: one.condition,
    })),
  ]
}
