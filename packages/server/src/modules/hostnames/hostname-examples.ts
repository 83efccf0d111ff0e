import { randomBytes } from 'node:crypto'
import { type CustomHostnameView, hostnames, type Id } from '@octavo/contract'
import type { ExamplesOf, Place, ProvocationsOf } from '../../testing/examples.ts'
import type { GivenCaller } from '../../testing/given.ts'
import type { World } from '../../testing/open-world.ts'
import { givenSite } from '../sites/site-examples.ts'

export const newHostname = (): string => `docs.${randomBytes(6).toString('hex')}.example.com`

const targetOf = (site: Id<'site'>) => ({ type: 'site' as const, site })

/** Claims a hostname, and may add the records that prove it. */
export async function givenClaim(
  world: World,
  admin: GivenCaller,
  site: Id<'site'>,
  { hostname = newHostname(), proven = false } = {},
): Promise<CustomHostnameView> {
  const input = { params: { hostname }, body: { target: targetOf(site) } }
  const { body } = await world.call(hostnames.createCustomHostname, input, admin)
  if (proven) addRecords(world, body)
  return body
}

/** Does what the view says is to be done. */
export function addRecords(world: World, { records }: CustomHostnameView): void {
  for (const { type, name, value } of records) {
    const record = type === 'TXT' ? { text: value } : { alias: value }
    const known = world.nameRecords.get(name) ?? []
    world.nameRecords.set(name, [...(known === 'silence' ? [] : known), record])
  }
}

const claimed = (proven: boolean) => async (world: World, place: Place) => {
  const { site, admin } = await givenSite(world, place.organization)
  const { hostname } = await givenClaim(world, admin, site.id, { proven })
  return { params: { hostname }, site: site.id }
}

const claimedIn = (proven: boolean) => async (world: World, place: Place) => {
  const { params } = await claimed(proven)(world, place)
  return { params }
}

export const hostnameExamples: ExamplesOf<typeof hostnames> = {
  createCustomHostname: async (world, { organization }) => {
    const { site } = await givenSite(world, organization)
    return { params: { hostname: newHostname() }, body: { target: targetOf(site.id) } }
  },
  getCustomHostname: claimedIn(false),
  dnsRevalidateCustomHostname: claimedIn(true),
  removeCustomHostname: claimedIn(false),
  testCustomHostname: async (world, place) => {
    const { params, site } = await claimed(true)(world, place)
    return { params, body: { target: targetOf(site) } }
  },
  getSubdomain: async (world, { organization }) => {
    const subdomain = `acme-${randomBytes(4).toString('hex')}`
    await world.database.transact((transaction) =>
      transaction.directory
        .updateTable('organization')
        .set({ hostname: subdomain })
        .where('id', '=', organization.organizationId)
        .execute(),
    )
    return { params: { subdomain } }
  },
}

export const hostnameProvocations: ProvocationsOf<typeof hostnames> = {
  createCustomHostname: {
    hostname_claimed: async (world, place) => {
      const { params, site } = await claimed(false)(world, place)
      return { params, body: { target: targetOf(site) } }
    },
  },
  dnsRevalidateCustomHostname: {
    hostname_unproven: claimedIn(false),
    hostname_taken: async (world, place) => {
      const hostname = newHostname()
      const other = await givenSite(world, await world.givenOrganization())
      await givenClaim(world, other.admin, other.site.id, { hostname, proven: true })
      await world.call(hostnames.dnsRevalidateCustomHostname, { params: { hostname } }, other.admin)
      const { site, admin } = await givenSite(world, place.organization)
      await givenClaim(world, admin, site.id, { hostname, proven: true })
      return { params: { hostname } }
    },
  },
  testCustomHostname: {
    hostname_unproven: async (world, place) => {
      const { params, site } = await claimed(false)(world, place)
      return { params, body: { target: targetOf(site) } }
    },
  },
}
