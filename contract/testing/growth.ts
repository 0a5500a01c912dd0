/**
 * How many times as long work of eight times the size takes as eight times the small work: 1 where time grows with the
 * size, 8 where it grows with its square. Both are interrupted as often on a busy machine, since they take as long; they
 * take turns, and the fastest of each counts.
 */
export const growthOf = (small: () => void, eightTimes: () => void, rounds = 15): number => {
  const eightSmall = (): void => {
    for (let time = 0; time < 8; time++) small()
  }
  const fastest = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round <= rounds; round++)
    for (const [at, work] of [eightSmall, eightTimes].entries()) {
      const start = performance.now()
      work()
      // The first round loads and compiles.
      if (round > 0) fastest[at] = Math.min(fastest[at] as number, performance.now() - start)
    }
  return (fastest[1] as number) / (fastest[0] as number)
}
