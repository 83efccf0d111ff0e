import { expect, test } from 'vitest'
import { startWorld } from '../../testing/start-world.ts'
import { renewKeys, requireKeys } from './configured-keys.ts'
import { openVault } from './vault.ts'

const world = await startWorld()
const [older, newer] = ['an older key, long enough to be one', 'a newer key, long enough to be one']
const plain = Buffer.from('a visitor key')

async function givenSealed(key: string) {
  const { organizationId } = await world.givenOrganization()
  const sealed = await world.database.transact((transaction) =>
    openVault([key]).seal(transaction, organizationId, plain),
  )
  return { opened: (...keys: string[]) => openVault(keys).open(world.database.reader, organizationId, sealed) }
}

test('a service does not start with keys that lack one which secrets are sealed with', async () => {
  await requireKeys(world.url, [newer])
  await givenSealed(older)

  await expect(requireKeys(world.url, [newer])).rejects.toThrow(
    'SECRET_KEYS lacks a key: the secrets of 1 organization(s)',
  )
  await requireKeys(world.url, [newer, older])
})

test('keys that are renewed need the older one no more, and what they sealed opens as before', async () => {
  const secrets = [await givenSealed(older), await givenSealed(older), await givenSealed(newer)]
  await expect(renewKeys(world.database, [newer])).rejects.toThrow('SECRET_KEYS lacks a key')

  const renewed = await renewKeys(world.database, [newer, older])

  expect(renewed).toBeGreaterThanOrEqual(2)
  expect(await renewKeys(world.database, [newer, older])).toBe(0)
  await requireKeys(world.url, [newer])
  for (const { opened } of secrets) expect(await opened(newer)).toEqual(plain)
})
