/** Milliseconds that this thread worked; what others on the machine do counts for nothing. */
function workOf(run: () => void): number {
  const begun = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1000
}

/** Of several, since garbage of other tests is collected in some. */
const leastWorkOf = (run: () => void): number => Math.min(...Array.from({ length: 4 }, () => workOf(run)))

const parts = 64

/**
 * How much longer one large piece of work takes than 64 that together are as large: 1 where time is in proportion to
 * size, 64 where it grows with the square.
 */
export function growthOf(run: (size: number) => void, size: number): number {
  const inParts = leastWorkOf(() => {
    for (let part = 0; part < parts; part++) run(Math.ceil(size / parts))
  })
  // The clock of a thread goes in steps.
  return leastWorkOf(() => run(size)) / Math.max(10, inParts)
}

/** Halfway, in steps of multiplying, between time in proportion and time that grows with the square. */
export const outOfProportion = 8
