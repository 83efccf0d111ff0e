import { collections, type Id, spaces } from '@octavo/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startWorld } from '../../testing/start-world.ts'
import { givenCollection } from '../collections/collection-examples.ts'
import { givenSpace } from './space-examples.ts'

const world = await startWorld()
const organization = await world.givenOrganization()
const admin = await world.givenMember(organization, 'admin')

type ItemId = Id<'space'> | Id<'collection'>
const isSpace = (id: ItemId): id is Id<'space'> => id.startsWith('space_')
const pointer = (id: ItemId) =>
  isSpace(id) ? { type: 'space' as const, space: id } : { type: 'collection' as const, collection: id }

const top = (await givenCollection(world, organization)).id
const parents = [null, top] as const
const items: ItemId[] = []
for (const _ of [1, 2, 3, 4]) {
  items.push((await givenSpace(world, organization)).id, (await givenCollection(world, organization)).id)
}

const move = (id: ItemId, body: object) =>
  isSpace(id)
    ? world.call(spaces.moveSpace, { params: { spaceId: id }, body }, admin)
    : world.call(collections.moveCollection, { params: { collectionId: id }, body }, admin)

/** What lies in a parent, in the order that the answers tell. */
async function order(parent: Id<'collection'> | null): Promise<ItemId[]> {
  const params = { organizationId: organization.id }
  const all = [
    ...(await world.call(spaces.listSpacesInOrganizationById, { params }, admin)).body.items,
    ...(await world.call(collections.listCollectionsInOrganizationById, { params }, admin)).body.items,
  ]
  const inside = all.filter((item) => (item.parent ?? null) === parent)
  expect(new Set(inside.map(({ sortKey }) => sortKey)).size).toBe(inside.length)
  return inside.toSorted((a, b) => (a.sortKey < b.sortKey ? -1 : 1)).map(({ id }) => id)
}

interface Step {
  readonly item: number
  readonly parent: number
  readonly where: 'before' | 'after' | 'between' | 'end'
  readonly at: number
}

const step: fc.Arbitrary<Step> = fc.record({
  item: fc.nat({ max: items.length - 1 }),
  parent: fc.nat({ max: parents.length - 1 }),
  where: fc.constantFrom('before', 'after', 'between', 'end'),
  at: fc.nat({ max: 20 }),
})

/** The same in a plain list; and the position by which it is asked for. */
function expected(siblings: readonly ItemId[], item: ItemId, { where, at }: Step) {
  const others = siblings.filter((id) => id !== item)
  const index = others.length === 0 ? 0 : at % others.length
  const named = others[index]
  const following = others[index + 1]
  const inserted = (place: number) => [...others.slice(0, place), item, ...others.slice(place)]
  if (named === undefined || where === 'end') return { position: {}, siblings: inserted(others.length) }
  if (where === 'before') return { position: { before: pointer(named) }, siblings: inserted(index) }
  const after = { after: pointer(named), ...(where === 'between' && following && { before: pointer(following) }) }
  return { position: after, siblings: inserted(index + 1) }
}

test('whatever is moved, all stand in the order that was asked for', { timeout: 120_000 }, async () => {
  const met = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      for (const one of steps) {
        const [item, parent] = [items[one.item]!, parents[one.parent]!]
        const before = await order(parent)
        const asked = expected(before, item, one)
        met.add(`${one.where} ${isSpace(item)} ${before.includes(item)}`)

        expect((await move(item, { parent, position: asked.position })).status).toBe(200)

        expect(await order(parent)).toEqual(asked.siblings)
      }
    }),
    { numRuns: 60 },
  )
  expect(met.size).toBe(16)
})

test('whatever is moved at once, no two stand in the same place and nothing is lost', async () => {
  const first = items[0]!
  const others = items.slice(1)

  await move(first, { parent: top })
  const answers = await Promise.all(
    others.map((item) => move(item, { parent: top, position: { before: pointer(first) } })),
  )

  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const inside = await order(top)
  expect(inside.toSorted()).toEqual(items.toSorted())
  expect(inside.at(-1)).toBe(first)
})
