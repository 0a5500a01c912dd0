/**
 * One question for all who wait for its answer. Whoever comes while one is under way waits for the next, since that one
 * may have been answered before they came. Nobody waits longer than `patience` milliseconds: an answer that is late, or
 * that is an error, is none, and while it is awaited nobody else asks.
 */
export const askedTogether = <T>(ask: () => Promise<T>, patience = 100): (() => Promise<T | undefined> | undefined) => {
  let current: Promise<T | undefined> | undefined
  let began = 0
  let next: Promise<T | undefined> | undefined

  const begin = (): Promise<T | undefined> | undefined => {
    next = undefined
    if (current) return undefined
    began = performance.now()
    current = ask().catch(() => undefined)
    current.then(() => {
      current = undefined
    })
    return inTime(current)
  }

  const inTime = (answer: Promise<T | undefined>): Promise<T | undefined> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, patience, undefined)
      answer.then((value) => {
        clearTimeout(timer)
        resolve(value)
      })
    })

  return () => {
    if (next) return next
    if (current && performance.now() - began > patience) return undefined
    next = (current ? inTime(current) : Promise.resolve()).then(begin)
    return next
  }
}

/** For some milliseconds after an answer that differs from the last one there is none: where things change, asking is of no use. */
export const restingAfterChange = <T>(
  ask: () => Promise<T | undefined> | undefined,
  rest: number,
): (() => Promise<T | undefined> | undefined) => {
  let last: T | undefined
  let restsUntil = 0
  const look = (answer: T | undefined) => {
    if (answer === undefined || answer === last) return answer
    if (last !== undefined) restsUntil = performance.now() + rest
    last = answer
    return answer
  }
  return () => (performance.now() < restsUntil ? undefined : ask()?.then(look))
}
