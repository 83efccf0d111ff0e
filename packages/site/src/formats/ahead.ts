/** What comes of each item, in their order; some are worked on before their turn. */
export async function* ahead<Item, Made>(
  items: AsyncIterable<Item>,
  most: number,
  work: (item: Item) => Promise<Made>,
): AsyncGenerator<Made> {
  const waiting: Promise<Made>[] = []
  for await (const item of items) {
    const made = work(item)
    // A failure is told when its turn comes.
    made.catch(() => {})
    waiting.push(made)
    if (waiting.length >= most) yield await waiting.shift()!
  }
  for (const made of waiting) yield await made
}
