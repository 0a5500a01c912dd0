/** Runs a few tasks at a time, the others in their order. */
export const createTurns = (atOnce: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      // The turn is handed on.
      if (next) next()
      else running--
    }
  }
}
