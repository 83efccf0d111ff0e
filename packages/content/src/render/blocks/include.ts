import type { RenderRun, TagUse } from '../run.ts'
import type { Node } from '../tree.ts'

const deepest = 8

/** The reusable content in its place. Its links are relative to its own file; one that includes itself ends there. */
export function include(use: TagUse, run: RenderRun): Node[] {
  const destination = /^\s*["'“]?([^"'”]*)["'”]?/.exec(use.inner)?.[1]?.trim() ?? ''
  const { source } = use
  const found = destination === '' ? undefined : run.context.findInclude(destination, source.path)
  run.reads.include(found?.path ?? destination)
  if (!found) {
    run.warn('include-missing', destination)
    return []
  }
  if (source.trail.includes(found.path) || source.trail.length > deepest || !run.mayInclude(found.source.length)) {
    run.warn('include-loop', found.path)
    return []
  }
  const inner = {
    path: found.path,
    inserted: [],
    definitions: undefined,
    notePrefix: `${run.reads.includeNumber()}-`,
    trail: [...source.trail, found.path],
  }
  return run.render(found.source, inner)
}
