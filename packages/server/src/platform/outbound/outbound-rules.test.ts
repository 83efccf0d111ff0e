import { expect, test } from 'vitest'
import { isOutboundItem, outboundRules, type OutboundSettings } from './outbound-rules.ts'

const usual: OutboundSettings = { allow: [], deny: [], ports: [80, 443] }

const may = (settings: Partial<OutboundSettings>, url: string, address: string) => {
  const rules = outboundRules({ ...usual, ...settings })
  return rules.mayConnect(rules.judgeUrl(url), address)
}

test.for<[string, string, string, boolean]>([
  ['10.0.0.0/8', 'http://a.example/', '10.1.2.3', true],
  ['10.0.0.0/8', 'http://a.example/', '::ffff:10.1.2.3', true],
  ['10.0.0.0/8', 'http://a.example/', '11.1.2.3', true],
  ['10.0.0.0/8', 'http://a.example/', '192.168.0.1', false],
  ['10.1.2.3:8080', 'http://a.example:8080/', '10.1.2.3', true],
  ['10.1.2.3:8080', 'http://a.example/', '10.1.2.3', false],
  ['10.1.2.3:8080', 'http://a.example:8080/', '10.1.2.4', false],
  ['10.1.2.3:8080', 'http://a.example:8080/', '8.8.8.8', false],
  ['10.1.2.3:*', 'http://a.example:999/', '10.1.2.3', true],
  ['fd00::/8', 'http://a.example/', 'fd12::1', true],
  ['[fd00::1]:8080', 'http://a.example:8080/', 'fd00::1', true],
  ['[fd00::1]:8080', 'http://a.example/', 'fd00::1', false],
  ['keys.internal', 'http://keys.internal/', '10.1.2.3', true],
  ['keys.internal', 'http://KEYS.internal./', '10.1.2.3', true],
  ['keys.internal', 'http://other.internal/', '10.1.2.3', false],
  ['keys.internal', 'http://keys.internal.example/', '10.1.2.3', false],
  ['keys.internal:8443', 'https://keys.internal:8443/', '10.1.2.3', true],
  ['*.internal', 'http://a.b.internal/', '10.1.2.3', true],
  ['*.internal', 'http://internal/', '10.1.2.3', false],
  ['*.internal', 'http://ainternal/', '10.1.2.3', false],
])('with %s allowed, %s at %s: %s', ([allow, url, address, expected]) => {
  expect(may({ allow: [allow] }, url, address)).toBe(expected)
})

test('what is denied is not reached, though it is public or allowed', () => {
  expect(may({ deny: ['128.12.0.0/16'] }, 'http://a.example/', '128.12.1.1')).toBe(false)
  expect(may({ deny: ['128.12.0.0/16'] }, 'http://a.example/', '128.13.1.1')).toBe(true)
  expect(may({ deny: ['10.0.0.5'], allow: ['10.0.0.0/8', 'a.example'] }, 'http://a.example/', '10.0.0.5')).toBe(false)
  expect(may({ deny: ['10.0.0.5'], allow: ['::/0'] }, 'http://a.example/', '::ffff:10.0.0.5')).toBe(false)
  expect(() => may({ deny: ['a.example'] }, 'http://a.example/', '8.8.8.8')).toThrow('not in the public internet')
})

test.for([
  '10.0.0.0/8',
  '10.0.0.1',
  '10.0.0.1:80',
  'fd00::/8',
  '::1',
  '[::1]:81',
  'a',
  'a.b-c.example:*',
  '*.a.example',
])('%s can be allowed', (item) => {
  expect(isOutboundItem(item)).toBe(true)
})

test.for([
  '',
  '10.0.0.0/33',
  '10.0.0',
  '0x7f.1',
  'a b',
  'http://a',
  'a/b',
  'a:0',
  'a:99999',
  '*',
  '*a.example',
  '[::1',
  'a..b',
])('%s cannot', (item) => {
  expect(isOutboundItem(item)).toBe(false)
})
