import type { Claim, ClaimsSchema } from './claim.ts'
import { claimPath } from './claim-path.ts'

type TemplateCondition = { readonly description: string; readonly condition: string }

const longest = 1024

/** Conditions to choose from: one for each claim that is true or false, and one for each value that a claim may have. */
export function templateConditions(schema: ClaimsSchema): TemplateCondition[] {
  return [...schema.properties].flatMap(([name, claim]) => conditionsOf([name], claim))
}

function conditionsOf(names: readonly string[], claim: Claim): TemplateCondition[] {
  const path = claimPath(names)
  switch (claim.type) {
    case 'boolean':
      return whole({ description: claim.description, condition: `${path} === true` })
    case 'string':
      return (claim.values ?? []).flatMap((value) =>
        whole({ description: `${claim.description}: ${value}`, condition: `${path} === ${JSON.stringify(value)}` }),
      )
    case 'array': {
      const values = claim.items.type === 'string' ? (claim.items.values ?? []) : []
      return values.flatMap((value) =>
        whole({
          description: `${claim.description}: ${value}`,
          condition: `${path}.includes(${JSON.stringify(value)})`,
        }),
      )
    }
    case 'object':
      return [...claim.properties].flatMap(([name, inner]) => conditionsOf([...names, name], inner))
    default:
      return []
  }
}

/** One that is too long to be kept as a condition is none. */
const whole = (template: TemplateCondition) => (template.condition.length > longest ? [] : [template])
