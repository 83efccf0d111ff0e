import { expect, test } from 'vitest'
import { isSameKey, openUnlocker, readShareKey } from './share-key.ts'
import { newToken, tokenHash } from './token.ts'

const unlocker = openUnlocker(['a key for tests only, long enough'])
const [link, passwordHash, now] = ['link-1', '$argon2id$a', 1_800_000_000]

test('a key is known by its hash, unlocked or not', () => {
  const key = newToken('ock')
  const unlocked = unlocker.unlock(key, link, passwordHash, now)

  expect(isSameKey(readShareKey(key), tokenHash(key))).toBe(true)
  expect(isSameKey(readShareKey(unlocked.key), tokenHash(key))).toBe(true)
  expect(isSameKey(readShareKey(newToken('ock')), tokenHash(key))).toBe(false)
  expect(isSameKey(readShareKey(`${key}x`), tokenHash(key))).toBe(false)
  expect(isSameKey(readShareKey(key.toLowerCase()), tokenHash(key))).toBe(false)
})

test('an unlocked key opens its link, with its password, until it ends', () => {
  const { key, expires } = unlocker.unlock(newToken('ock'), link, passwordHash, now)
  const opens = (text: string, at = now, of = link, hash = passwordHash) =>
    unlocker.isUnlocked(readShareKey(text), of, hash, at)

  expect(opens(key)).toBe(true)
  expect(opens(key, expires - 1)).toBe(true)
  expect(opens(key, expires)).toBe(false)
  expect(opens(key, now, 'link-2')).toBe(false)
  expect(opens(key, now, link, '$argon2id$b')).toBe(false)
  expect(opens(key.replace(String(expires), String(expires + 1)))).toBe(false)
  expect(opens(key.slice(0, -1))).toBe(false)
  expect(opens(key.split('.')[0]!)).toBe(false)
  expect(opens(openUnlocker(['another key for tests, long enough']).unlock('a', link, passwordHash, now).key)).toBe(
    false,
  )
})
