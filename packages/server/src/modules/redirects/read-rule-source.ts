import { readSource, type RedirectSource } from '@octavo/site'
import type { Fault } from './fault.ts'

const words = {
  impossible: 'is the path of no address: take out what is escaped to `/`, `.` or `..`, or to no letter at all',
  reserved: 'is an address that every site answers itself: what begins with `/~/`, and files such as `robots.txt`',
} as const

export function readRuleSource(source: string, at: string): RedirectSource | Fault {
  const read = readSource(source)
  return typeof read === 'string' ? { path: `${at}/source`, message: words[read] } : read
}
