export type BlockKind =
  | 'front-matter'
  | 'blank'
  | 'heading'
  | 'paragraph'
  | 'code'
  | 'html'
  | 'table'
  | 'row'
  | 'list'
  | 'item'
  | 'quote'
  | 'rule'
  | 'footnote'
  | 'tag'
  | 'container'

/**
 * A block as a slice of its document: its own text from `from` to `end`, then the blank lines up to `to`, where the next block
 * begins. Blocks one after the other are the whole document.
 */
export type Block = {
  readonly kind: BlockKind
  readonly from: number
  readonly end: number
  readonly to: number
  /** Made from the block's text and from how many equal ones came before it: stays as long as the text does. */
  readonly key: string
  /** The name of a tag or of a container: `hint` of `{% hint %}`. */
  readonly name?: string
  /**
   * Items of a list, rows of a table, blocks of a container. They stand one after the other inside the block; what is before
   * the first and after the last are the container's own lines.
   */
  readonly children?: readonly Block[]
}
