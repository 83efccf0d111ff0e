import { type Static, Type } from 'typebox'
import { ChangeRequestId, RevisionId, SiteSpaceId } from '../ids.ts'
import { defineOperation } from '../operation.ts'
import { ofSite } from '../sites/sites.ts'

export const authBackends = ['custom', 'integration', 'jwks'] as const
export type AuthBackend = (typeof authBackends)[number]

const Backend = Type.Enum([...authBackends], {
  title: 'VisitorAuthBackend',
  description:
    'Who signs what visitors show: a service of yours, with `privateKey`; an integration, with the same; or an identity provider, with keys that it publishes at `jwksURL`',
})

const webAddress = (description: string) =>
  Type.String({
    maxLength: 2048,
    format: 'uri',
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#@]+([/?#].*)?$',
    description,
  })
const keysAddress = Type.String({
  maxLength: 2048,
  format: 'uri',
  pattern: '^[Hh][Tt][Tt][Pp][Ss]://[^\\s/?#@]+([/?#].*)?$',
  description:
    'Where the identity provider publishes its keys, as a JSON Web Key Set. By https alone, and without a password',
})
const fallbackUrl = webAddress(
  'Where visitors who have not signed in are sent, with `location` added: the path they asked for',
)
const logoutUrl = webAddress('Where visitors are sent to sign out')
const issuer = Type.String({ minLength: 1, maxLength: 512, description: 'The only `iss` that is believed' })
const audience = Type.String({
  minLength: 1,
  maxLength: 512,
  description:
    'The `aud` that tokens must be meant for. Where none is set, those of an identity provider must be meant for the id of the site',
})

export type PublishingAuthView = Static<typeof PublishingAuthView>
export const PublishingAuthView = Type.Object(
  {
    object: Type.Literal('publishing-auth'),
    backend: Backend,
    privateKey: Type.String({
      description: 'The key to sign visitor tokens with, by HS256. Whoever has it can be any visitor',
    }),
    fallbackURL: Type.Optional(fallbackUrl),
    logoutURL: Type.Optional(logoutUrl),
    jwksURL: Type.Optional(keysAddress),
    issuer: Type.Optional(issuer),
    audience: Type.Optional(audience),
  },
  { title: 'SitePublishingAuth' },
)

const orNull = <Schema extends typeof fallbackUrl>(schema: Schema) =>
  Type.Optional(Type.Union([schema, Type.Null()], { description: 'Null takes it away' }))

export const publishing = {
  getSitePublishingAuthById: defineOperation({
    id: 'getSitePublishingAuthById',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/publishing/auth',
    section: 'Site audience',
    summary: 'Get how visitors of a site prove who they are',
    access: { on: 'site', needs: 'admin', scope: 'site:auth:read' },
    params: ofSite,
    returns: PublishingAuthView,
    status: 200,
    writes: false,
  }),
  updateSitePublishingAuthById: defineOperation({
    id: 'updateSitePublishingAuthById',
    method: 'PATCH',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/publishing/auth',
    section: 'Site audience',
    summary: 'Change how visitors of a site prove who they are',
    description: 'From the next visit on, tokens are believed by the new rules alone.',
    access: { on: 'site', needs: 'admin', scope: 'site:auth:write' },
    params: ofSite,
    body: Type.Object({
      backend: Backend,
      fallbackURL: orNull(fallbackUrl),
      logoutURL: orNull(logoutUrl),
      jwksURL: orNull(keysAddress),
      issuer: orNull(issuer),
      audience: orNull(audience),
    }),
    returns: PublishingAuthView,
    status: 200,
    writes: true,
    secret: true,
  }),
  regenerateSitePublishingAuthById: defineOperation({
    id: 'regenerateSitePublishingAuthById',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/publishing/auth/regenerate',
    section: 'Site audience',
    summary: 'Make a new key to sign visitor tokens with',
    description: 'Tokens that the old one signed are refused from the next request on.',
    access: { on: 'site', needs: 'admin', scope: 'site:auth:write' },
    params: ofSite,
    returns: PublishingAuthView,
    status: 200,
    writes: true,
    secret: true,
  }),
  getSitePublishingPreviewById: defineOperation({
    id: 'getSitePublishingPreviewById',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/publishing/preview',
    section: 'Site audience',
    summary: 'Get an address that shows a site before it is published, for an hour',
    description:
      'Whoever has the address sees what you may see of the site, as a visitor with these claims would: as it is, or with the content of a change request or of an earlier revision. It ends earlier if you lose access.',
    access: { on: 'site', needs: 'view', scope: 'site:read' },
    params: ofSite,
    query: Type.Object({
      siteSpace: Type.Optional({
        ...SiteSpaceId,
        description: 'The space to show; else the default one',
      } as typeof SiteSpaceId),
      claims: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 1024,
          description: 'The claims of the visitor to see it as: an object as Rison, `(plan:gold,beta:!t)`, or as JSON',
        }),
      ),
      draft: Type.Boolean({ default: true, description: 'Whether drafts are shown' }),
      changeRequest: Type.Optional({
        ...ChangeRequestId,
        description: 'Shows its space, and nothing else of the site, as the change request leaves it',
      } as typeof ChangeRequestId),
      revision: Type.Optional({
        ...RevisionId,
        description:
          'Shows its space, and nothing else of the site, as it is in this revision. Not with `changeRequest`',
      } as typeof RevisionId),
      target: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 512,
          description: 'The path to open, below that of the site or of `siteSpace`',
        }),
      ),
    }),
    returns: Type.Object({ url: Type.String({ format: 'uri', maxLength: 2048 }) }, { title: 'SitePreview' }),
    status: 200,
    writes: false,
  }),
}
