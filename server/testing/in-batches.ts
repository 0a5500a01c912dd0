const BATCH_SIZE = 40

/** Makes concurrent calls in batches, small enough that none times out waiting for a connection. */
export const inBatches = async <T>(
  count: number,
  call: (n: number) => Promise<T>,
): Promise<PromiseSettledResult<T>[]> => {
  const results: PromiseSettledResult<T>[] = []
  for (let start = 0; start < count; start += BATCH_SIZE) {
    const batch = Array.from({ length: Math.min(BATCH_SIZE, count - start) }, (_, at) => call(start + at))
    results.push(...(await Promise.allSettled(batch)))
  }
  return results
}
