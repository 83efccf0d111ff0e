/** What one person is given: an IPv4 address, or the IPv6 network of 64 bits in which they choose any address. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.split('%', 1)[0]!.split('::')
  const [left, right] = [head, tail ?? ''].map((groups) => (groups === '' ? [] : groups.split(':')))
  const missing = Array.from({ length: Math.max(0, 8 - left!.length - right!.length) }, () => '0')
  const groups = [...left!, ...missing, ...right!]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
