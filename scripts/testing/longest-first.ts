import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Kinds of files by how long they take; a clean clone has no record of earlier runs. */
const slow = [/^e2e\//, /^packages\/cli\/.*(trial|publish|serve)/, /\.contract\.test\.ts$/, /^packages\/server\//]

/** Starts the slowest files first, so that no worker is left with one of them at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const path = moduleId.slice(this.ctx.config.root.length + 1)
      const found = slow.findIndex((kind) => kind.test(path))
      return found < 0 ? slow.length : found
    }
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}
