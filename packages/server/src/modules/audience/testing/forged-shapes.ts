import { encoded, type Part, signedByKey, signedBySecret } from './sign-token.ts'
import { hs256, type Payload, rs256, type TokenCase } from './token-case.ts'
import { jwkOf, rsa, type Sites } from './visitor-keys.ts'

/** Headers by which a token says itself how, or by whose key, it wants to be judged. */
export function withOwnRules({ own, provided, secret, provider }: Sites, good: Payload): TokenCase[] {
  const attacker = rsa()
  const jwk = jwkOf(attacker, { kid: 'r1' })
  const headers: Record<string, object> = {
    jku: { jku: 'https://attacker.example/keys' },
    'jku of the provider': { jku: 'https://id.example.com/keys' },
    jwk: { jwk },
    x5u: { x5u: 'https://attacker.example/cert.pem' },
    x5c: { x5c: [Buffer.from('cert').toString('base64')] },
    crit: { crit: ['exp'] },
    'an empty crit': { crit: [] },
    'crit of an unknown rule': { crit: ['http://example.com/believe-me'], 'http://example.com/believe-me': true },
    b64: { b64: false, crit: ['b64'] },
    zip: { zip: 'DEF' },
    'a nested token': { cty: 'JWT' },
    encryption: { enc: 'A256GCM' },
    'a notice of signing out': { typ: 'logout+jwt' },
    'an odd type': { typ: 1 },
  }
  return Object.entries(headers).flatMap(([name, odd]) => [
    {
      name: `${name}, by the attacker`,
      token: signedByKey({ ...rs256, ...odd }, good, attacker.privateKey, 'RS256'),
      rules: provided,
    },
    {
      name: `${name}, by the provider`,
      token: signedByKey({ ...rs256, ...odd }, good, provider.rsa.privateKey, 'RS256'),
      rules: provided,
    },
    { name: `${name}, by the site's key`, token: signedBySecret({ ...hs256, ...odd }, good, secret), rules: own },
    { name: `${name}, by another key`, token: signedBySecret({ ...hs256, ...odd }, good, 'other'), rules: own },
  ])
}

const named = (kid: unknown): string => (typeof kid === 'string' ? kid.slice(0, 40) : JSON.stringify(kid))

export function withOddKeyNames({ own, provided, provider }: Sites, good: Payload): TokenCase[] {
  const names: unknown[] = [
    '../../../../../../dev/null',
    "r1' or '1'='1",
    '',
    'r2',
    'R1',
    'r1\0',
    'https://attacker.example/keys',
    '__proto__',
    'constructor',
    'weak',
    'enc',
    'oct',
    1,
    true,
    null,
    ['r1'],
    { toString: 'r1' },
    'k'.repeat(5000),
    'e1',
    'd1',
  ]
  return names.flatMap((kid) => [
    {
      name: `kid ${named(kid)}`,
      token: signedByKey({ ...rs256, kid }, good, provider.rsa.privateKey, 'RS256'),
      rules: provided,
    },
    { name: `kid ${named(kid)} and an empty key`, token: signedBySecret({ ...hs256, kid }, good, ''), rules: own },
  ])
}

export function outOfShape({ own, provided, secret, provider }: Sites, good: Payload): TokenCase[] {
  return [
    { token: signedBySecret(hs256, good, secret), rules: own },
    { token: signedByKey(rs256, good, provider.rsa.privateKey, 'RS256'), rules: provided },
  ].flatMap(({ token, rules }) => {
    const [header, payload, signature] = token.split('.') as [string, string, string]
    const richer = encoded({ ...good, plan: 'platinum' })
    const shapes: Record<string, string> = {
      nothing: '',
      dots: '..',
      'the header alone': header,
      'no signature': `${header}.${payload}`,
      'an empty signature': `${header}.${payload}.`,
      'no payload': `${header}..${signature}`,
      'no header': `.${payload}.${signature}`,
      'a part too many': `${token}.${signature}`,
      'five parts': `${header}.${payload}.${signature}.${payload}.${signature}`,
      'another payload': `${header}.${richer}.${signature}`,
      'parts in another order': `${payload}.${header}.${signature}`,
      'a space before': ` ${token}`,
      'a line break after': `${token}\n`,
      'a space inside': `${header}. ${payload}.${signature}`,
      padding: `${token}=`,
      'dots of another width': token.replaceAll('.', '．'),
      'percent-encoded dots': token.replaceAll('.', '%2E'),
      'a signature cut short': token.slice(0, -2),
      'a signature twice as long': `${token}${signature}`,
      'the last bits otherwise': `${token.slice(0, -1)}${otherSpelling(token.at(-1)!)}`,
      'as a JSON object': JSON.stringify({ protected: header, payload, signature }),
      'with its scheme': `Bearer ${token}`,
      'a token in a token': `${header}.${encoded(token)}.${signature}`,
      'a token in quotes': `"${token}"`,
    }
    return Object.entries(shapes).map(([name, odd]) => ({ name, token: odd, rules }))
  })
}

/** The character before or after: of the last one, the lowest bits mean nothing. */
function otherSpelling(character: string): string {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return digits[digits.indexOf(character) ^ 1]!
}

/** Signed by the right key, and not to be read in one way only. */
export function withOddText(sites: Sites, good: Payload, now: number): TokenCase[] {
  const { own, secret } = sites
  const text = JSON.stringify(good)
  const inside = (more: string) => text.replace(/\}$/, `,${more}}`)
  const payloads: Record<string, Part> = {
    'a claim twice': inside('"plan":"platinum"'),
    'a claim twice, once escaped': inside(String.raw`"pl\u0061n":"platinum"`),
    'exp twice': inside(`"exp":${now + 60}`),
    'a claim twice, inside': inside('"team":{"role":"guest","role":"admin"}'),
    'a byte order mark': `\uFEFF${text}`,
    'bytes that are no text': Buffer.concat([
      Buffer.from(text.slice(0, -2)),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}'),
    ]),
    'half a surrogate pair': inside(String.raw`"name":"\ud800"`),
    'a zero': inside(String.raw`"name":"\u0000"`),
    __proto__: inside('"__proto__":{"admin":true}'),
    'too deep': inside(`"deep":${'['.repeat(70)}${']'.repeat(70)}`),
    'too long': inside(`"long":"${'x'.repeat(9000)}"`),
    'no JSON': 'plan=gold',
    'half of the JSON': text.slice(0, -1),
    'a list': [good],
    'a text': JSON.stringify('gold'),
    'a number': '1',
    nothing: 'null',
    'JSON and more': `${text}{}`,
    'an empty text': '',
  }
  const headers: Record<string, Part> = {
    'alg twice': '{"alg":"none","alg":"HS256"}',
    'alg twice, the other way': '{"alg":"HS256","alg":"none"}',
    'alg in wide letters': { alg: 'ＨＳ２５６' },
    'alg with a Cyrillic letter': { alg: 'HЅ256' },
    'alg with a space': { alg: 'HS256 ' },
    'alg in small letters': { alg: 'hs256' },
    'alg in a list': { alg: ['HS256'] },
    'no alg': { typ: 'JWT' },
    'no object': 'HS256',
    'a list of headers': [hs256],
    'a header that is null': null,
  }
  return [
    ...Object.entries(payloads).map(([name, odd]) => ({ name, token: signedBySecret(hs256, odd, secret), rules: own })),
    ...Object.entries(headers).map(([name, odd]) => ({ name, token: signedBySecret(odd, good, secret), rules: own })),
  ]
}
