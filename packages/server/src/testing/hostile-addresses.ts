/** Spellings of what must not be reached. Those of loopback lead to a canary, where a guard lets them through. */
export interface HostileAddress {
  readonly url: string
  /** Whether a server that listens on loopback is where it leads. */
  readonly isLoopback: boolean
}

const octets = (address: string): number[] => address.split('.').map(Number)
const valueOf = (address: string): number => octets(address).reduce((value, octet) => value * 256 + octet, 0)
const octal = (number: number): string => `0${number.toString(8)}`
const hex = (number: number): string => `0x${number.toString(16)}`

/** Every way in which software has read an IPv4 address. */
function spellings(address: string): string[] {
  const [a, b, c, d] = octets(address) as [number, number, number, number]
  const value = valueOf(address)
  const low = c * 256 + d
  const forms = [
    address,
    `${address}.`,
    String(value),
    `${value}.`,
    octal(value),
    hex(value),
    hex(value).toUpperCase().replace('0X', '0x'),
    `0X${value.toString(16)}`,
    `0x00000000${value.toString(16)}`,
    `${a}.${b * 65536 + low}`,
    `${a}.${b}.${low}`,
    [a, b, c, d].map(octal).join('.'),
    [a, b, c, d].map((octet) => `0${octal(octet)}`).join('.'),
    [a, b, c, d].map((octet) => `00000${octet.toString(8)}`).join('.'),
    [a, b, c, d].map(hex).join('.'),
    `${hex(a)}.${octal(b)}.${c}.${d}`,
    `${octal(a)}.${hex(b * 65536 + low)}`,
    `${a}.${hex(b)}.${octal(low)}`,
    `${hex(a)}.${b * 65536 + low}`,
    encoded(address),
    address.replaceAll('.', '%2e'),
    address.replaceAll('.', '。'),
    address.replaceAll('.', '.'),
    address.replaceAll('.', '。'),
    written(address, 0xff10),
    written(address, 0x1d7ce),
    written(address, 0x1d7f6),
    circled(address),
  ]
  return [...new Set(forms)]
}

const encoded = (text: string): string =>
  [...text].map((character) => `%${character.charCodeAt(0).toString(16)}`).join('')
const written = (text: string, zero: number): string =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
const circled = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => (digit === '0' ? '⓪' : String.fromCodePoint(0x2460 + Number(digit) - 1)))

/** IPv6 addresses in which an IPv4 one lies, or which are written otherwise. */
function sixForms(address: string): string[] {
  const value = valueOf(address)
  const [high, low] = [(value >>> 16).toString(16), (value & 0xffff).toString(16)]
  const [a, b, c, d] = octets(address) as [number, number, number, number]
  return [
    `::ffff:${address}`,
    `::ffff:${high}:${low}`,
    `0:0:0:0:0:ffff:${high}:${low}`,
    `0000:0000:0000:0000:0000:FFFF:${high}:${low}`,
    `::${address}`,
    `::${high}:${low}`,
    `::ffff:0:${address}`,
    `64:ff9b::${address}`,
    `64:ff9b:1::${address}`,
    `64:ff9b:1:ffff::${high}:${low}`,
    `2002:${high}:${low}::`,
    `2002:${high}:${low}::1`,
    `2001:0:${high}:${low}::1`,
    `2001:0:4136:e378:8000:63bf:${((~value >>> 16) & 0xffff).toString(16)}:${(~value & 0xffff).toString(16)}`,
    `2001:470:1f0b::5efe:${high}:${low}`,
    `2001:470:1f0b:0:200:5efe:${a}.${b}.${c}.${d}`,
    `fe80::5efe:${high}:${low}`,
  ]
}

const ownSix = [
  '::1',
  '0:0:0:0:0:0:0:1',
  '0000:0000:0000:0000:0000:0000:0000:0001',
  '::0001',
  '0::1',
  '::0:1',
  '0:0::0:1',
  '::0.0.0.1',
]

const words = (text: string): string[] => text.trim().split(/\s+/)

/** One of each range that is not for everyone. */
export const closedAddresses: readonly string[] = words(`
  0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.254 127.0.0.1 127.255.0.7 169.254.0.1
  169.254.169.254 169.254.170.2 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.170 192.0.2.1 192.168.0.1
  192.168.255.255 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9 192.88.99.1 224.0.0.1 239.255.255.255
  240.0.0.1 255.255.255.254 255.255.255.255 :: ::1 ::2 fc00::1 fd00:ec2::254 fdff::1 fe80::1 fe80::a9fe:a9fe
  fec0::1 ff02::1 ff0e::1 100::1 2001:db8::1 2001:2::1 2001:10::1 2001:20::1 2002:7f00:1:: 3fff::1
  64:ff9b::7f00:1 64:ff9b:1::7f00:1 5f00::1 4000::1 8000::1 1::1 ::ffff:8.8.8.8 ::8.8.8.8
`)

/** What everyone can reach: a guard that refused these too would be safe and of no use. */
export const openAddresses: readonly string[] = words(`
  1.1.1.1 8.8.8.8 93.184.216.34 9.255.255.255 11.0.0.1 100.63.255.255 100.128.0.1 126.255.255.255 128.0.0.1
  169.253.255.255 169.255.0.1 172.15.255.255 172.32.0.1 192.167.255.255 192.169.0.1 198.17.255.255 198.20.0.1
  223.255.255.255 2606:4700:4700::1111 2001:4860:4860::8888 2a00:1450:4001:82a::200e 2620:fe::fe 2400:cb00::1
`)

const loopback = ['127.0.0.1', '127.0.0.7']
const cloud = ['169.254.169.254', '10.0.0.1', '192.168.1.1', '172.16.0.1']
const bracketed = (address: string): string => (address.includes(':') ? `[${address}]` : address)

/** At least 365, each once. */
export function hostileAddresses(port: number): HostileAddress[] {
  const found = new Map<string, boolean>()
  const add = (isLoopback: boolean, ...urls: string[]): void => {
    for (const url of urls) found.set(url, isLoopback)
  }
  const at = (host: string, scheme = 'http'): string => `${scheme}://${host}:${port}/`
  for (const address of loopback) {
    add(true, ...spellings(address).map((host) => at(host)))
    add(true, ...sixForms(address).map((host) => at(`[${host}]`)))
  }
  add(true, ...ownSix.map((host) => at(`[${host}]`)), at('[::]'), at('0.0.0.0'), at('0'), at('0x0'), at('00000'))
  for (const address of cloud) {
    add(false, ...spellings(address).map((host) => at(host)))
    add(false, ...sixForms(address).map((host) => at(`[${host}]`)))
  }
  for (const address of closedAddresses) add(false, at(bracketed(address)), at(bracketed(address), 'https'))
  for (const name of [
    'localhost',
    'LOCALHOST',
    'localhost.',
    'loCalhost',
    'localhost6',
    'ip6-localhost',
    'a.localhost',
  ])
    add(true, at(name))
  for (const user of ['user@', 'user:pass@', 'example.com@', 'example.com:443@', ':@', 'a%40b@', 'example.com%2f@'])
    add(true, `http://${user}127.0.0.1:${port}/`, `http://${user}[::1]:${port}/`)
  for (const odd of oddWays(port)) add(true, odd)
  for (const scheme of otherSchemes) add(false, scheme.replace('PORT', String(port)))
  return [...found].map(([url, isLoopback]) => ({ url, isLoopback }))
}

/** Where readers of addresses have disagreed about which part is the host. */
const oddWays = (port: number): string[] => [
  `http:127.0.0.1:${port}/`,
  `http:/127.0.0.1:${port}/`,
  `http:///127.0.0.1:${port}/`,
  `http:////127.0.0.1:${port}/`,
  `http:\\\\127.0.0.1:${port}\\`,
  `http://\\127.0.0.1:${port}/`,
  `http://127.0.0.1:${port}\\@example.com/`,
  `http://example.com\\@127.0.0.1:${port}/`,
  `http://127.0.0.1:${port}#@example.com/`,
  `http://127.0.0.1:${port}?@example.com/`,
  `http://127.0.0.1\t:${port}/`,
  `http://127.0.\n0.1:${port}/`,
  `ht\ntp://127.0.0.1:${port}/`,
  ` http://127.0.0.1:${port}/ `,
  `\u0000http://127.0.0.1:${port}/`,
  `HTTP://127.0.0.1:${port}/`,
  `http://127.0.0.1:0${port}/`,
  `http://127.0.0.1:0000${port}/../../`,
  `http://127.0.0.1\u00ad:${port}/`,
  `http://1\u200b27.0.0.1:${port}/`,
  `http://127.0.0.1%00.example.com:${port}/`,
  `http://127.0.0.1%20:${port}/`,
  `http://127.0.0.1%09:${port}/`,
  `http://[::1%25lo]:${port}/`,
  `http://[::1%lo]:${port}/`,
  `http://[::ffff:127.0.0.1%25lo]:${port}/`,
  `http://[0:0:0:0:0:0:127.0.0.1]:${port}/`,
  `http://[::ffff:0x7f.1]:${port}/`,
  `http://127.0.0.1.:${port}/`,
  `http://127.0.0.1..:${port}/`,
  `http://127.1.:${port}/`,
  `http://017700000001.:${port}/`,
  `http://256.0.0.1:${port}/`,
  `http://4294967297:${port}/`,
  `http://127.0.0.1.1:${port}/`,
  `http://0177.0.0.01:${port}/`,
  `http://0b1111111.0.0.1:${port}/`,
]

const otherSchemes = [
  'file:///etc/passwd',
  'file://127.0.0.1/etc/passwd',
  'gopher://127.0.0.1:PORT/_GET%20/',
  'ftp://127.0.0.1:PORT/',
  'dict://127.0.0.1:PORT/d:x',
  'ldap://127.0.0.1:PORT/',
  'ws://127.0.0.1:PORT/',
  'wss://127.0.0.1:PORT/',
  'unix:/var/run/docker.sock',
  'http+unix://%2Fvar%2Frun%2Fdocker.sock/',
  'jar:http://127.0.0.1:PORT!/',
  'data:text/plain,hello',
  'javascript:fetch("http://127.0.0.1:PORT")',
  'blob:http://127.0.0.1:PORT/x',
  '//127.0.0.1:PORT/',
  '/relative',
  '127.0.0.1:PORT',
  'localhost:PORT',
  '',
  ' ',
  'http://',
  'http://:PORT/',
]
