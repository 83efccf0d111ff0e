import { isVariableName } from '../front-matter/read-front-matter.ts'
import type { ChangeResult, SetVariables } from './change.ts'
import type { EditRun } from './edit-run.ts'
import { Refused } from './refusal.ts'

export async function setVariables(run: EditRun, { variables }: SetVariables): Promise<ChangeResult> {
  for (const [name, value] of Object.entries(variables)) {
    if (!isVariableName(name)) {
      throw new Refused('variable_invalid', `"${name}" must be a letter, then letters, digits and _`, 'variables')
    }
    run.variables.set(name, value ?? undefined)
  }
  return { object: 'updated_variables' }
}
