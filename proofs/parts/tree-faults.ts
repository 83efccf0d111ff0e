import type { Fault } from './plant-faults.ts'

const tests = ['merge/merge-content.property.test.ts']

/** Faults in the merge of trees. */
export const treeFaults: readonly Fault[] = [
  {
    name: 'what they deleted stays',
    file: 'merge/merge-thing.ts',
    find: 'run.pending[part].set(key, theirs.after)',
    put: 'if (theirs.after !== undefined) run.pending[part].set(key, theirs.after)',
    tests,
  },
  {
    name: 'a field that both changed is ours without a question',
    file: 'merge/merge-record.ts',
    find: 'clashes.push({ unit: name, base: b, ours: o, theirs: t })',
    put: 'clashes.length = 0',
    tests,
  },
  {
    name: 'a field that only they changed is lost where ours changed another',
    file: 'merge/merge-record.ts',
    find: 'else if (isEqual(b, o)) Object.assign(merged, t)',
    put: 'else if (isEqual(b, o)) Object.assign(merged, name === "title" ? o : t)',
    tests,
  },
  {
    name: 'a page that one side deleted and the other changed is gone without a question',
    file: 'merge/merge-thing.ts',
    find: "if (part === 'pages' && isTrifle(base as Values, kept)) return undefined",
    put: "if (part === 'pages') return undefined",
    tests,
  },
  {
    name: 'two pages keep one address',
    file: 'merge/mend-slugs.ts',
    find: 'claimants.filter((one) => one !== winner)',
    put: 'claimants.slice(0, 0)',
    tests,
  },
  {
    name: 'who keeps an address depends on whose side is ours',
    file: 'merge/mend-slugs.ts',
    find: '? former : claimants[0]',
    put: '? former : (occupant ?? claimants[0])',
    tests,
  },
  {
    name: 'pages below a page that went are left hanging',
    file: 'merge/merge-content.ts',
    find: 'if (conflicts.size === 0) await mendTree(run)',
    put: 'if (conflicts.size > 0) await mendTree(run)',
    tests,
  },
  {
    name: 'two places among the same siblings are a conflict',
    file: 'merge/merge-thing.ts',
    find: "if (unit === 'place' && isSameParent(ours, theirs)) {",
    put: "if (unit === 'place' && isSameParent(ours, theirs) && theirs['order'] === '') {",
    tests,
  },
  {
    name: 'a document that both changed is theirs',
    file: 'merge/merge-thing.ts',
    find: 'if (merged) return run.draft.write(merged)',
    put: 'if (merged) return theirs',
    tests,
  },
  {
    name: 'a comparison overlooks what is new in a chunk that differs',
    file: 'objects/compare-maps.ts',
    find: 'if (earlier === undefined || canonical(earlier) !== canonical(value)) {',
    put: 'if (earlier !== undefined && canonical(earlier) !== canonical(value)) {',
    tests,
  },
  {
    name: 'a page that moves leaves its old place in the order',
    file: 'tree/apply-changes.ts',
    find: 'if (from) gone.push([from[0], undefined])',
    put: 'if (from && !to) gone.push([from[0], undefined])',
    tests,
  },
]
