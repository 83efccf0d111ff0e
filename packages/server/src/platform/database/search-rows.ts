/** Ways to the rows of a list that contain a text, each in the order of the list and at most one page of them. */
interface SearchWays<Row, Mark> {
  /** The row after so many, whether it matches or not. None where the list ends before. */
  markAfter(rows: number): Promise<Mark | undefined>
  /** Reads row by row, to the end or to a mark, until the page is full. */
  walk(until?: Mark): Promise<Row[]>
  /** Looks the text up in the index; nothing where the index does not know it, or knows too many rows with it. */
  lookUp(): Promise<Row[] | undefined>
}

const near = 200

/**
 * What many rows contain is soon met by reading them; what few contain is soon looked up. Which of the two it is shows
 * in the first rows, so that neither takes long in a large organization.
 */
export async function searchRows<Row, Mark>(ways: SearchWays<Row, Mark>, limit: number): Promise<Row[]> {
  const mark = await ways.markAfter(Math.max(near, 2 * limit))
  if (mark === undefined) return ways.walk()
  const rows = await ways.walk(mark)
  if (rows.length > limit) return rows
  return (await ways.lookUp()) ?? ways.walk()
}

/** More than so many matches are met sooner by reading. */
export const mostLookedUp = 1000

/** The index knows three characters in a row, and two where one is beyond ASCII. */
export const isIndexed = (text: string): boolean => [...text].length >= 2 && Buffer.byteLength(text) >= 3
