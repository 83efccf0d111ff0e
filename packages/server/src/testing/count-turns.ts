/** What was done, and how often others had a turn meanwhile: once, where it was done all at once. */
export async function countTurns<Done>(work: () => Promise<Done>): Promise<{ done: Done; turns: number }> {
  const state = { turns: 0, isOver: false }
  const others = (): void => {
    state.turns++
    if (!state.isOver) setImmediate(others)
  }
  others()
  const done = await work().finally(() => (state.isOver = true))
  return { done, turns: state.turns }
}
