import { type Static, Type } from 'typebox'
import { OrganizationId, SiteId } from './ids.ts'
import { defineOperation } from './operation.ts'
import { address, timestamp } from './shapes.ts'

const hostname = Type.String({
  maxLength: 253,
  pattern: '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.]){2,}[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$',
  description: 'In small letters, such as `docs.example.com`',
})
const ofHostname = Type.Object({ hostname })

const Target = Type.Object({ type: Type.Literal('site'), site: SiteId }, { title: 'SitePointer' })

export const hostnameStatuses = ['live', 'dns_passed', 'dns_wrong_cname', 'dns_no_cname'] as const

const DnsRecord = Type.Object(
  { type: Type.Enum(['TXT', 'CNAME']), name: Type.String(), value: Type.String() },
  { title: 'DnsRecord' },
)

export type CustomHostnameView = Static<typeof CustomHostnameView>
export const CustomHostnameView = Type.Object(
  {
    object: Type.Literal('custom-hostname'),
    hostname: Type.String(),
    target: Target,
    isActive: Type.Boolean({ description: 'Whether the record was found that proves it is yours' }),
    status: Type.Optional(
      Type.Enum([...hostnameStatuses], {
        description:
          'Where the name pointed when it was last looked up: here and proven, here, elsewhere, or nowhere. Absent until then',
      }),
    ),
    records: Type.Array(DnsRecord, {
      description: 'What to add to the DNS of the domain: the proof, and the way here',
    }),
    verifiedAt: Type.Optional(timestamp),
    checkedAt: Type.Optional(timestamp),
    urls: Type.Object({ location: address }),
  },
  { title: 'CustomHostname' },
)

const subdomain = Type.String({ minLength: 3, maxLength: 32, pattern: '^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$' })

const SubdomainView = Type.Object(
  {
    object: Type.Literal('subdomain'),
    subdomain: Type.String(),
    target: Type.Object(
      { type: Type.Literal('organization'), organization: OrganizationId },
      { title: 'OrganizationPointer' },
    ),
    isActive: Type.Boolean(),
  },
  { title: 'Subdomain' },
)

/** Name servers may take their time. */
const waits = 'it asks name servers, which may take their time'

export const hostnames = {
  createCustomHostname: defineOperation({
    id: 'createCustomHostname',
    method: 'POST',
    path: '/v1/custom-hostnames/{hostname}',
    section: 'Addresses',
    summary: 'Claim a hostname for a site',
    description:
      'The answer lists the DNS records to add. Once they are there, revalidate the hostname: it becomes active when the TXT record is found. Several organizations may claim a name; the one that proves it has it.',
    access: { on: 'self', needs: 'act', scope: 'site:write', into: 'site' },
    params: ofHostname,
    body: Type.Object({ target: Target }),
    returns: CustomHostnameView,
    status: 201,
    problems: ['hostname_claimed'],
    writes: true,
  }),
  getCustomHostname: defineOperation({
    id: 'getCustomHostname',
    method: 'GET',
    path: '/v1/custom-hostnames/{hostname}',
    section: 'Addresses',
    summary: 'Get a hostname that a site of yours claims',
    access: { on: 'customHostname', needs: 'admin', scope: 'site:read' },
    params: ofHostname,
    returns: CustomHostnameView,
    status: 200,
    writes: false,
  }),
  dnsRevalidateCustomHostname: defineOperation({
    id: 'dnsRevalidateCustomHostname',
    method: 'PATCH',
    path: '/v1/custom-hostnames/{hostname}',
    section: 'Addresses',
    summary: 'Look up the DNS records of a hostname again',
    description:
      'With the TXT record it becomes, or stays, active. Without it, it is not active any more, and you are told which record is missing.',
    access: { on: 'customHostname', needs: 'admin', scope: 'site:write' },
    params: ofHostname,
    returns: null,
    status: 204,
    problems: ['hostname_unproven', 'hostname_taken'],
    writes: true,
    waits,
  }),
  removeCustomHostname: defineOperation({
    id: 'removeCustomHostname',
    method: 'DELETE',
    path: '/v1/custom-hostnames/{hostname}',
    section: 'Addresses',
    summary: 'Give up a hostname',
    access: { on: 'customHostname', needs: 'admin', scope: 'site:write' },
    params: ofHostname,
    returns: null,
    status: 205,
    writes: true,
  }),
  testCustomHostname: defineOperation({
    id: 'testCustomHostname',
    method: 'POST',
    path: '/v1/custom-hostnames/{hostname}/test',
    section: 'Addresses',
    summary: 'Try whether a claimed hostname could be activated',
    description: 'Looks up its DNS records and changes nothing.',
    access: { on: 'self', needs: 'act', scope: 'site:read', into: 'site' },
    params: ofHostname,
    body: Type.Object({ target: Target }),
    returns: null,
    status: 204,
    problems: ['hostname_unproven'],
    writes: false,
  }),
  getSubdomain: defineOperation({
    id: 'getSubdomain',
    method: 'GET',
    path: '/v1/subdomains/{subdomain}',
    section: 'Addresses',
    summary: 'Get the organization of yours that has a host below the domain of this service',
    access: { on: 'self', needs: 'act', scope: 'organization:read' },
    params: Type.Object({ subdomain }),
    returns: SubdomainView,
    status: 200,
    tagged: false,
    writes: false,
  }),
}
