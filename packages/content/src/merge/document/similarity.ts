import type { Unit } from './unit.ts'

const mostCompared = 2000

/** How much of two units of one kind is the same, from 0 to 1: what they begin and end with, or the words they share. */
export function similarity(one: Unit, other: Unit): number {
  if (one.kind !== other.kind) return 0
  const first = one.text.slice(0, mostCompared)
  const second = other.text.slice(0, mostCompared)
  const longer = Math.max(first.length, second.length)
  if (longer === 0) return 1
  return Math.max(commonEnds(first, second) / longer, commonWords(first, second))
}

function commonEnds(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one.charCodeAt(start) === other.charCodeAt(start)) start++
  let end = 0
  while (end < most - start && one.charCodeAt(one.length - 1 - end) === other.charCodeAt(other.length - 1 - end)) end++
  return start + end
}

function commonWords(one: string, other: string): number {
  const words = one.match(/[^\s\p{P}]+/gu) ?? []
  const others = other.match(/[^\s\p{P}]+/gu) ?? []
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  let common = 0
  for (const word of others) {
    const left = counts.get(word) ?? 0
    if (left === 0) continue
    counts.set(word, left - 1)
    common++
  }
  return common / Math.max(words.length, others.length, 1)
}
