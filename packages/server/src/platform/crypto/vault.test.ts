import { expect, test } from 'vitest'
import { startWorld } from '../../testing/start-world.ts'
import { openVault } from './vault.ts'

const world = await startWorld()
const [older, newer] = ['an older key, long enough to be one', 'a newer key, long enough to be one']

test('what was sealed under the older key opens while both are configured, and not after', async () => {
  const { organizationId } = await world.givenOrganization()
  const plain = Buffer.from('a visitor key')
  const before = openVault([older])
  const sealed = await world.database.transact((transaction) => before.seal(transaction, organizationId, plain))
  const ofNobody = await world.database.transact((transaction) => before.seal(transaction, null, plain))

  const during = openVault([newer, older])
  expect(await during.open(world.database.reader, organizationId, sealed)).toEqual(plain)
  expect(await during.open(world.database.reader, null, ofNobody)).toEqual(plain)

  const after = openVault([newer])
  await expect(after.open(world.database.reader, organizationId, sealed)).rejects.toThrow('no longer configured')
})

test('a key that is wrapped anew needs the older one no more', async () => {
  const { organizationId } = await world.givenOrganization()
  const plain = Buffer.from('a visitor key')
  const sealed = await world.database.transact((transaction) =>
    openVault([older]).seal(transaction, organizationId, plain),
  )

  const rewrap = () =>
    world.database.transact((transaction) => openVault([newer, older]).rewrap(transaction, organizationId))

  expect([await rewrap(), await rewrap()]).toEqual([true, false])
  expect(await openVault([newer]).open(world.database.reader, organizationId, sealed)).toEqual(plain)
})

test('what was sealed for one organization does not open for another, nor when a byte is changed', async () => {
  const [one, other] = [await world.givenOrganization(), await world.givenOrganization()]
  const vault = openVault([newer])
  const seal = ({ organizationId }: typeof one) =>
    world.database.transact((transaction) => vault.seal(transaction, organizationId, Buffer.from('a visitor key')))
  const sealed = await seal(one)
  await seal(other)
  const changed = Buffer.from(sealed)
  changed[changed.length - 1]! ^= 1

  await expect(vault.open(world.database.reader, other.organizationId, sealed)).rejects.toThrow()
  await expect(vault.open(world.database.reader, one.organizationId, changed)).rejects.toThrow()
})
