import type { RenderRun, Source, TagUse } from '../run.ts'
import type { Node } from '../tree.ts'

const deepest = 8

/** What stands between `include` and the end of the tag, without its quotes. */
export const includeDestination = (inner: string): string => /^\s*["'“]?([^"'”]*)["'”]?/.exec(inner)?.[1]?.trim() ?? ''

/** The reusable content in its place. */
export function include({ inner, source }: TagUse, run: RenderRun): Node[] {
  const included = openInclude(inner, source, run)
  return included ? run.render(included.text, included.source) : []
}

/** What a tag includes. Its links are relative to its own file; one that includes itself ends there. */
export function openInclude(
  inner: string,
  source: Source,
  run: RenderRun,
): { readonly text: string; readonly source: Source } | undefined {
  const destination = includeDestination(inner)
  const found = destination === '' ? undefined : run.context.findInclude(destination, source.path)
  run.reads.include(found?.path ?? destination)
  if (!found) {
    run.warn('include-missing', destination)
    return undefined
  }
  if (source.trail.includes(found.path) || source.trail.length > deepest || !run.mayInclude(found.source.length)) {
    run.warn('include-loop', found.path)
    return undefined
  }
  const included = {
    path: found.path,
    inserted: [],
    definitions: undefined,
    notePrefix: `${run.reads.includeNumber()}-`,
    trail: [...source.trail, found.path],
  }
  return { text: found.source, source: included }
}
