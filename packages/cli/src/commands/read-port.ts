import { InvalidArgumentError } from 'commander'

export function readPort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new InvalidArgumentError('It must be from 1 to 65535.')
  return port
}
