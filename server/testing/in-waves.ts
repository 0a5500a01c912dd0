const atOnce = 40

/** Calls at the same time, but no more than wait for a connection in good time: what is tried is the race, not the crowd. */
export const inWaves = async <T>(
  count: number,
  call: (n: number) => Promise<T>,
): Promise<PromiseSettledResult<T>[]> => {
  const results: PromiseSettledResult<T>[] = []
  for (let start = 0; start < count; start += atOnce) {
    const wave = Array.from({ length: Math.min(atOnce, count - start) }, (_, at) => call(start + at))
    results.push(...(await Promise.allSettled(wave)))
  }
  return results
}
