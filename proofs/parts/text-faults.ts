import type { Fault } from './plant-faults.ts'

const text = ['text/text.property.test.ts']
const documents = ['merge/document']

/** Faults in the merge of documents. */
export const textFaults: readonly Fault[] = [
  {
    name: 'changes that touch merge silently',
    file: 'text/merge-lines.ts',
    find: 'change.beforeFrom > meeting.baseTo',
    put: 'change.beforeFrom >= meeting.baseTo',
    tests: text,
  },
  {
    name: 'the same change on both sides is a conflict',
    file: 'text/merge-lines.ts',
    find: 'our.length > 0 && sameBytes(ourRange.bytes, theirRange.bytes)',
    put: 'our.length < 0 && sameBytes(ourRange.bytes, theirRange.bytes)',
    tests: text,
  },
  {
    name: 'where both changed, ours wins',
    file: 'text/merge-lines.ts',
    find: '(their.length === 0 || ',
    put: '(their.length === 0 || our.length > 1 || ',
    tests: text,
  },
  {
    name: 'a side is read a line too late where only the other begins a conflict',
    file: 'text/merge-lines.ts',
    find: 'first.afterFrom - (first.beforeFrom - baseFrom)',
    put: 'first.afterFrom',
    tests: text,
  },
  {
    name: 'changes do not slide to where the other document changed',
    file: 'text/slide-changes.ts',
    find: 'while (other.isEmpty) {',
    put: 'while (other.isEmpty && run.size < 0) {',
    tests: text,
  },
  {
    name: 'the longest common run wins over the one with the rarest line',
    file: 'text/histogram-diff.ts',
    find: ' || rare < rarest) {',
    put: ') {',
    tests: text,
  },
  {
    name: 'lines with one hash are taken for the same line',
    file: 'text/number-lines.ts',
    find: 'if (one.hashes[oneLine] !== other.hashes[otherLine]) return false',
    put: 'if (one.count > 0) return one.hashes[oneLine] === other.hashes[otherLine]',
    tests: text,
  },
  {
    name: 'a block deleted here and changed there is deleted',
    file: 'merge/document/merge-units.ts',
    find: 'return kept.text === base.text ? [] :',
    put: 'return kept.text !== undefined ? [] :',
    tests: documents,
  },
  {
    name: 'a block that was the last stands without a blank line before the next',
    file: 'merge/document/merge-units.ts',
    find: '(gap ?? usualGap)',
    put: '(gap ?? usualGap.slice(0, 1))',
    tests: documents,
  },
  {
    name: 'new keys of both sides come in the order of the sides',
    file: 'merge/document/merge-units.ts',
    find: '(one < other ? -1 : 1)',
    put: '(one === other ? -1 : 0)',
    tests: documents,
  },
  {
    name: 'a key that both sides moved is there twice',
    file: 'merge/document/merge-units.ts',
    find: "base.kind === 'front-matter' && hasKeyTwice(parts)",
    put: "base.kind === 'front-matter' && parts.length === 0",
    tests: documents,
  },
  {
    name: 'blocks may run into each other',
    file: 'merge/document/merge-documents.ts',
    find: 'return holds(merged, only) ?',
    put: 'return only ?',
    tests: documents,
  },
]
