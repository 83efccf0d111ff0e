import { Type } from 'typebox'

/** One prefix per kind of thing. An id is `<prefix>_<26 characters>`: a TypeID, a UUIDv7 in base 32. */
export const idPrefixes = {
  organization: 'org',
  user: 'user',
  token: 'token',
  event: 'event',
  team: 'team',
  collection: 'collection',
  space: 'space',
  revision: 'revision',
  page: 'page',
  file: 'file',
  reusableContent: 'reusable',
  changeRequest: 'change',
  review: 'review',
  site: 'site',
  siteSection: 'section',
  siteSectionGroup: 'group',
  siteSpace: 'variant',
  siteExternalLink: 'link',
  shareLink: 'share',
  siteRedirect: 'redirect',
  invite: 'invite',
  upload: 'upload',
} as const

export type IdKind = keyof typeof idPrefixes

declare const kindOf: unique symbol
export type Id<Kind extends IdKind> = string & { readonly [kindOf]: Kind }

const suffix = '[0-7][0-9a-hjkmnp-tv-z]{25}'
const suffixPattern = new RegExp(`^${suffix}$`)

export const isId = <Kind extends IdKind>(kind: Kind, text: string): text is Id<Kind> =>
  text.startsWith(`${idPrefixes[kind]}_`) && suffixPattern.test(text.slice(idPrefixes[kind].length + 1))

const idSchema = <Kind extends IdKind>(kind: Kind, title: string) =>
  Type.Unsafe<Id<Kind>>(Type.String({ title, pattern: `^${idPrefixes[kind]}_${suffix}$` }))

export const OrganizationId = idSchema('organization', 'OrganizationId')
export const UserId = idSchema('user', 'UserId')
export const TokenId = idSchema('token', 'TokenId')
export const EventId = idSchema('event', 'EventId')
export const TeamId = idSchema('team', 'TeamId')
export const CollectionId = idSchema('collection', 'CollectionId')
export const SpaceId = idSchema('space', 'SpaceId')
export const RevisionId = idSchema('revision', 'RevisionId')
export const PageId = idSchema('page', 'PageId')
export const FileId = idSchema('file', 'FileId')
export const ReusableContentId = idSchema('reusableContent', 'ReusableContentId')
export const ChangeRequestId = idSchema('changeRequest', 'ChangeRequestId')
export const ReviewId = idSchema('review', 'ReviewId')
export const SiteId = idSchema('site', 'SiteId')
export const SiteSectionId = idSchema('siteSection', 'SiteSectionId')
export const SiteSectionGroupId = idSchema('siteSectionGroup', 'SiteSectionGroupId')
export const SiteSpaceId = idSchema('siteSpace', 'SiteSpaceId')
export const SiteExternalLinkId = idSchema('siteExternalLink', 'SiteExternalLinkId')
export const ShareLinkId = idSchema('shareLink', 'ShareLinkId')
export const SiteRedirectId = idSchema('siteRedirect', 'SiteRedirectId')
export const InviteId = idSchema('invite', 'InviteId')
/** What an upload is named by until something takes it. */
export const UploadKey = idSchema('upload', 'UploadKey')

const anyPattern = `^(${Object.values(idPrefixes).join('|')})_${suffix}$`

/** The id of anything. */
export const AnyId = Type.Unsafe<Id<IdKind>>(Type.String({ title: 'AnyId', pattern: anyPattern }))

const anyForm = new RegExp(anyPattern)

export const isAnyId = (text: string): text is Id<IdKind> => anyForm.test(text)

const kindOfPrefix = new Map(Object.entries(idPrefixes).map(([kind, prefix]) => [prefix as string, kind as IdKind]))

/** The id must have passed its schema. */
export const kindOfId = (id: Id<IdKind>): IdKind => kindOfPrefix.get(id.slice(0, id.lastIndexOf('_')))!
