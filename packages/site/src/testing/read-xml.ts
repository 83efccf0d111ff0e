import { SaxesParser } from 'saxes'

export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  readonly text: string
}

/** A document as a strict reader of XML finds it; throws where it is none. */
export function readXml(source: string): XmlElement {
  const parser = new SaxesParser()
  type Open = { name: string; attributes: Record<string, string>; children: XmlElement[]; text: string }
  const open: Open[] = [{ name: '', attributes: {}, children: [], text: '' }]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => open.push({ name, attributes, children: [], text: '' }))
  parser.on('text', (text) => {
    open.at(-1)!.text += text
  })
  parser.on('closetag', () => {
    const element = open.pop()!
    open.at(-1)!.children.push(element)
  })
  parser.write(source).close()
  return open[0]!.children[0]!
}

/** All elements of a name below this one. */
export const named = (element: XmlElement, name: string): XmlElement[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...named(child, name)])
