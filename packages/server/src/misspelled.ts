import { variables } from './environment.ts'

/** Names that were given and are almost those of variables we know. */
export function misspelled(environment: NodeJS.ProcessEnv): [given: string, meant: string][] {
  const known = variables.flatMap(([name]) => [name, `${name}_FILE`])
  return Object.keys(environment).flatMap((given) => {
    if (known.includes(given)) return []
    const meant = known.find((name) => name.length > 6 && differsLittle(given, name))
    return meant === undefined ? [] : [[given, meant] as [string, string]]
  })
}

/** One letter more, less, or other; or two that changed places. */
function differsLittle(one: string, other: string): boolean {
  const [long, short] = one.length >= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && long[start] === short[start]) start++
  if (long.length > short.length) return long.slice(start + 1) === short.slice(start)
  if (long.slice(start + 1) === short.slice(start + 1)) return true
  return (
    long[start] === short[start + 1] &&
    long[start + 1] === short[start] &&
    long.slice(start + 2) === short.slice(start + 2)
  )
}
