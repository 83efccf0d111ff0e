import { type Static, Type } from 'typebox'
import { ShareLinkId, SiteSectionId } from '../ids.ts'
import { defineOperation } from '../operation.ts'
import { address, listOf, pageQuery, timestamp } from '../shapes.ts'
import { ofSite } from '../sites/sites.ts'

const name = Type.String({ maxLength: 50 })
const active = Type.Boolean({ description: 'Whether it opens the site' })
const sectionScope = {
  ...SiteSectionId,
  description: 'The only section that it opens; else the whole site',
} as typeof SiteSectionId

export type ShareLinkView = Static<typeof ShareLinkView>
export const ShareLinkView = Type.Object(
  {
    object: Type.Literal('share-link'),
    id: ShareLinkId,
    createdAt: timestamp,
    name,
    active,
    expiresAt: Type.Optional(timestamp),
    hasPassword: Type.Boolean({ description: 'Whether visitors are asked for a password' }),
    sectionScope: Type.Optional(sectionScope),
    uses: Type.Integer({ description: 'How often it was used' }),
    lastUsedAt: Type.Optional(Type.String({ format: 'date-time', description: 'To the minute or so' })),
    urls: Type.Object({
      published: Type.Optional({
        ...address,
        description: 'The link to pass on. It opens while the site is published, to those with share links',
      } as typeof address),
    }),
  },
  { title: 'ShareLink' },
)

const ofShareLink = Type.Object({ ...ofSite.properties, shareLinkId: ShareLinkId })
const prefix = '/v1/orgs/{organizationId}/sites/{siteId}/share-links'

export const shareLinks = {
  listSiteShareLinks: defineOperation({
    id: 'listSiteShareLinks',
    method: 'GET',
    path: prefix,
    section: 'Site audience',
    summary: 'List the share links of a site, newest first',
    access: { on: 'site', needs: 'admin', scope: 'site:auth:read' },
    params: ofSite,
    query: Type.Object(pageQuery),
    returns: listOf(ShareLinkView, 'ShareLinkList'),
    status: 200,
    writes: false,
  }),
  createSiteShareLink: defineOperation({
    id: 'createSiteShareLink',
    method: 'POST',
    path: prefix,
    section: 'Site audience',
    summary: 'Make a secret address of a site',
    description:
      'Whoever has it sees the site while it is published with the visibility `share-link`. To protect it by a password too, make it with `active` false, and set the password when you make it active.',
    access: { on: 'site', needs: 'admin', scope: 'site:auth:write' },
    params: ofSite,
    body: Type.Object({
      name,
      active: Type.Optional({ ...active, default: true } as typeof active),
      expiresAt: Type.Optional(timestamp),
      sectionScope: Type.Optional(sectionScope),
    }),
    returns: ShareLinkView,
    status: 201,
    writes: true,
    secret: true,
  }),
  updateSiteShareLinks: defineOperation({
    id: 'updateSiteShareLinks',
    method: 'PATCH',
    path: prefix,
    section: 'Site audience',
    summary: 'Switch many share links of a site off, or on, in one call',
    description: 'Those that are named, or all of them. From the next request on, they open nothing.',
    access: { on: 'site', needs: 'admin', scope: 'site:auth:write' },
    params: ofSite,
    body: Type.Object({
      active,
      shareLinks: Type.Optional(Type.Array(ShareLinkId, { minItems: 1, maxItems: 1000, uniqueItems: true })),
    }),
    returns: Type.Object(
      { changed: Type.Integer({ description: 'How many were not so before' }) },
      { title: 'ChangedShareLinks' },
    ),
    status: 200,
    precondition: 'refused',
    writes: true,
  }),
  getSiteShareLinkById: defineOperation({
    id: 'getSiteShareLinkById',
    method: 'GET',
    path: `${prefix}/{shareLinkId}`,
    section: 'Site audience',
    summary: 'Get a share link',
    access: { on: 'site', needs: 'admin', scope: 'site:auth:read' },
    params: ofShareLink,
    returns: ShareLinkView,
    status: 200,
    writes: false,
  }),
  updateSiteShareLinkById: defineOperation({
    id: 'updateSiteShareLinkById',
    method: 'PATCH',
    path: `${prefix}/{shareLinkId}`,
    section: 'Site audience',
    summary: 'Change a share link',
    description: 'Its address stays the same. A link that is switched off opens nothing from the next request on.',
    access: { on: 'site', needs: 'admin', scope: 'site:auth:write' },
    params: ofShareLink,
    body: Type.Object(
      {
        active: Type.Optional(active),
        name: Type.Optional(name),
        expiresAt: Type.Optional(Type.Union([timestamp, Type.Null()], { description: 'Null for never' })),
        sectionScope: Type.Optional(
          Type.Union([sectionScope, Type.Null()], { description: 'Null for the whole site' }),
        ),
        password: Type.Optional(
          Type.Union([Type.String({ minLength: 8, maxLength: 256 }), Type.Null()], {
            description: 'What visitors have to know besides; it is never shown. Null asks for none',
          }),
        ),
      },
      { minProperties: 1 },
    ),
    returns: ShareLinkView,
    status: 200,
    writes: true,
    waits: 'A password is hashed before anything is written',
    secret: true,
  }),
  unlockSiteShareLink: defineOperation({
    id: 'unlockSiteShareLink',
    method: 'POST',
    path: `${prefix}/unlock`,
    section: 'Site audience',
    summary: 'Exchange the key of a share link and its password for a key that opens the site',
    description:
      'For a link with a password: what is answered is used as `shareKey`, until it ends or the password changes.',
    access: { on: 'site', needs: 'unlock', scope: 'site:read' },
    params: ofSite,
    query: Type.Object({ shareKey: Type.String({ minLength: 1, maxLength: 256, description: 'The key of the link' }) }),
    body: Type.Object({ password: Type.String({ minLength: 1, maxLength: 256 }) }),
    returns: Type.Object({ shareKey: Type.String(), expiresAt: timestamp }, { title: 'UnlockedShareKey' }),
    status: 200,
    precondition: 'refused',
    problems: ['link_password_wrong'],
    writes: true,
    waits: 'A password is compared, which takes a while',
    secret: true,
  }),
  deleteSiteShareLinkById: defineOperation({
    id: 'deleteSiteShareLinkById',
    method: 'DELETE',
    path: `${prefix}/{shareLinkId}`,
    section: 'Site audience',
    summary: 'Delete a share link: its address opens nothing from the next request on',
    access: { on: 'site', needs: 'admin', scope: 'site:auth:write' },
    params: ofShareLink,
    returns: null,
    status: 205,
    writes: true,
  }),
}
