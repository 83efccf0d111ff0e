import { type HtmlForm, htmlOf } from './html-forms.ts'
import { closesFence, type Fence, fenceOf, isHeading, isRule } from './line-forms.ts'

/** The lines that an item, a note or a quote has as its own, one after the other, without what makes them so. */
export class OwnLines {
  #fence: Fence | undefined
  #html: HtmlForm | undefined
  #isText = false

  /** Whether they end in text, with which the next line may go on without being indented or quoted. */
  get isText(): boolean {
    return this.#isText
  }

  add(line: string): void {
    if (this.#fence) this.#fence = closesFence(line, this.#fence) ? undefined : this.#fence
    else if (this.#html) this.#inHtml(line, this.#html)
    else this.#begin(line)
  }

  addBlank(): void {
    this.#isText = false
    if (this.#html?.until === undefined) this.#html = undefined
  }

  #begin(line: string): void {
    const html = htmlOf(line)
    this.#fence = fenceOf(line)
    const isHtml = html !== undefined && (html.interrupts || !this.#isText)
    this.#isText = !isHtml && !this.#fence && line.trim() !== '' && !isHeading(line) && !isRule(line)
    if (isHtml) this.#inHtml(line, html)
  }

  #inHtml(line: string, html: HtmlForm): void {
    const isEnd = html.until !== undefined && line.toLowerCase().includes(html.until)
    this.#html = isEnd ? undefined : html
  }
}
