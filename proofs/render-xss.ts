import { assemble, renderDocument } from '../packages/content/src/index.ts'
import { unsafeParts } from '../packages/content/src/testing/check-safe.ts'
import { xssCases } from '../packages/content/src/testing/xss-cases.ts'
import type { ProofOptions, Proven } from './proof.ts'

export const shows =
  'Attacks through the renderer: every vector at every place where something is written (Markdown, HTML, attributes, links, front matter, titles, variables, claims, included contents, blocks and their attributes, OpenAPI), in several disguises. The HTML is parsed by parse5 and every node, attribute and address held against a list written apart from the renderer.'

export async function run({ small }: ProofOptions): Promise<Proven> {
  const failures: string[] = []
  let cases = 0
  let unsafe = 0
  for (const { name, source, context, title } of xssCases()) {
    if (small && cases === 1000) break
    cases++
    const { pieces } = await renderDocument(source, context)
    const html = assemble(pieces, {
      addressOf: () => title,
      pageOf: () => ({ title, description: title, icon: title }),
      fileOf: () => ({ name: title, size: 1, contentType: title }),
    })
    const parts = unsafeParts(html)
    if (parts.length === 0) continue
    unsafe++
    if (failures.length < 20) failures.push(`${name}: ${parts.join(', ')}`)
  }
  if (!small && cases < 10_000) failures.push(`Only ${cases} attacks were made, of the 10,000 that are wanted.`)
  return { figures: { attacks: cases, 'with an unsafe node, attribute or address': unsafe }, failures }
}
