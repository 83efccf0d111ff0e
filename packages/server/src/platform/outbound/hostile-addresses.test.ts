import { afterAll, beforeAll, expect, test } from 'vitest'
import { attackOutbound, type Attacked } from '../../testing/attack-outbound.ts'

let attacked: Attacked
beforeAll(async () => {
  attacked = await attackOutbound()
}, 120_000)
afterAll(() => attacked.close())

test('hostile addresses are refused before anything is connected to', () => {
  expect(attacked.addresses).toBeGreaterThanOrEqual(365)
  expect(attacked.tried).toEqual([])
  expect(attacked.reached).toBe(0)
})

test('so are redirects to them', () => {
  expect(attacked.redirected).toBeGreaterThanOrEqual(365)
  expect(attacked.followed).toEqual([])
})

test('and names that lead to them, also those that lead elsewhere each time', () => {
  expect(attacked.names).toBeGreaterThanOrEqual(60)
  expect(attacked.rebound).toBeGreaterThan(0)
  expect(attacked.misled).toEqual([])
})

test('with loopback allowed the same addresses arrive: they are what they seem', () => {
  expect(attacked.reachedWhenAllowed).toBeGreaterThanOrEqual(60)
})
