import { type Static, Type } from 'typebox'
import { OrganizationId, SiteId } from '../ids.ts'
import { defaultLevelInherited } from '../places.ts'
import { address, RoleOrGuest, timestamp } from '../shapes.ts'

export const siteTypes = ['basic', 'premium', 'ultimate', 'sponsored', 'legacy-basic', 'legacy-premium'] as const
export const SiteType = Type.Enum([...siteTypes], {
  title: 'SiteType',
  description: 'Kept as it was given: every site can do everything',
})

export const siteVisibilities = ['public', 'unlisted', 'share-link', 'visitor-auth'] as const
export type SiteVisibility = (typeof siteVisibilities)[number]
export const Visibility = Type.Enum([...siteVisibilities], {
  title: 'SiteVisibility',
  description:
    'Who sees the site once it is published: anyone, also by searching the web; anyone who has its address; anyone with a secret address; visitors who prove who they are by a JWT',
})

export const AgentsContext = Type.Enum(['included', 'excluded'], {
  title: 'AgentsContext',
  description: 'Whether agents can read the site: as Markdown, by llms.txt, and by MCP',
})

const SitePermissions = Type.Object(
  { view: Type.Boolean(), create: Type.Boolean(), admin: Type.Boolean() },
  {
    title: 'SitePermissions',
    description: 'What you may do with this site: see it; change its structure and redirects; all the rest',
  },
)

const SiteIcon = Type.Union(
  [
    Type.Object({ icon: Type.Object({ light: address, dark: address }) }),
    Type.Object({ emoji: Type.String({ maxLength: 50 }) }),
    Type.Null(),
  ],
  { title: 'SiteIcon' },
)

const SiteFeature = Type.Object(
  {
    id: Type.String(),
    plan: Type.String(),
    frozen: Type.Boolean(),
    customizations: Type.Optional(Type.Array(Type.String())),
  },
  { title: 'SiteFeature' },
)

export type SiteView = Static<typeof SiteView>
export const SiteView = Type.Object(
  {
    object: Type.Literal('site'),
    id: SiteId,
    organization: OrganizationId,
    type: SiteType,
    title: Type.String({ minLength: 2, maxLength: 128 }),
    icon: Type.Optional(SiteIcon),
    hostname: Type.Optional(Type.String({ description: 'Its own host, proven by a DNS record' })),
    basename: Type.Optional(Type.String({ description: 'Its path below the host of the organization' })),
    proxy: Type.Optional(
      Type.Object(
        { origin: Type.String(), target: address },
        { description: 'It is shown at `origin` by a proxy of yours, which asks for it at `target`' },
      ),
    ),
    visibility: Visibility,
    published: Type.Boolean(),
    siteSpaces: Type.Integer({ description: 'How many spaces it shows' }),
    createdAt: timestamp,
    adaptiveContent: Type.Optional(Type.Object({ enabled: Type.Boolean() })),
    ads: Type.Optional(Type.Object({ status: Type.String(), submittable: Type.Optional(Type.Boolean()) })),
    agentsContext: AgentsContext,
    features: Type.Array(SiteFeature),
    defaultLevel: RoleOrGuest,
    defaultLevelInherited,
    urls: Type.Object({
      location: address,
      app: address,
      published: Type.Optional(address),
      preview: Type.Optional(address),
      login: Type.Optional(address),
      logout: Type.Optional(address),
    }),
    permissions: SitePermissions,
  },
  { title: 'Site' },
)
