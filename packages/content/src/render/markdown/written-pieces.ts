import type { MarkdownPiece } from './markdown-pieces.ts'

/** Pieces as they are written: texts beside each other are one. */
export class WrittenPieces {
  readonly pieces: MarkdownPiece[] = []

  add(pieces: readonly MarkdownPiece[]): void {
    for (const piece of pieces) {
      const last = this.pieces.at(-1)
      if (typeof piece === 'string' && typeof last === 'string') this.pieces[this.pieces.length - 1] = last + piece
      else if (piece !== '') this.pieces.push(piece)
    }
  }

  endLine(): void {
    const last = this.pieces.at(-1)
    if (last !== undefined && (typeof last !== 'string' || !last.endsWith('\n'))) this.add(['\n'])
  }

  endInBlankLine(): void {
    this.endLine()
    const last = this.pieces.at(-1)
    if (typeof last === 'string' && !/\n[ \t]*\n$/u.test(last)) this.add(['\n'])
  }
}
