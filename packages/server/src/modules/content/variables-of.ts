import { entriesFrom, type VariableValue } from '@octavo/content'
import type { FoundContent } from './found-content.ts'

/** Beyond these an expression sees no more variables: nobody has so many. */
const mostVariables = 1000

/** The variables of a space, as expressions see them. */
export async function variablesOf({
  objects,
  root,
}: Pick<FoundContent, 'objects' | 'root'>): Promise<Record<string, VariableValue>> {
  const found = new Map<string, VariableValue>()
  for await (const [name, value] of entriesFrom<VariableValue>(objects, root.variables)) {
    found.set(name, value)
    if (found.size === mostVariables) break
  }
  return Object.fromEntries(found)
}
