import type { readMdx } from './read-mdx.ts'

type Unknown = ReturnType<typeof readMdx>['unknown']

/** How many components are named. */
const mostNamed = 10

/** What of an MDX document is not shown, in one sentence; undefined where all of it is Markdown. */
export function describeUnknown(unknown: Unknown): string | undefined {
  if (unknown.length === 0) return undefined
  const names = [...new Set(unknown.filter(({ kind }) => kind === 'component').map(({ name }) => name))]
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''
  const count = (kind: Unknown[number]['kind']) => unknown.filter((one) => one.kind === kind).length
  const [code, expressions] = [count('code'), count('expression')]
  const parts = [
    ...(names.length > 0
      ? [`component${names.length === 1 ? '' : 's'} ${names.slice(0, mostNamed).join(', ')}${more}`]
      : []),
    ...(code > 0 ? [`${code} import or export block${code === 1 ? '' : 's'}`] : []),
    ...(expressions > 0 ? [`${expressions} expression${expressions === 1 ? '' : 's'}`] : []),
  ]
  return `The page is shown as Markdown, without its MDX: ${parts.join('; ')}.`
}
