export interface KeyedQueue {
  /** Runs the work once everything before it with the same key has ended; undefined if too much waits already. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> | undefined
}

/** Runs what has the same key one after the other. */
export const createKeyedQueue = (maxWaiting: number): KeyedQueue => {
  const queues = new Map<string, { last: Promise<unknown>; waiting: number }>()
  return {
    run(key, work) {
      const queue = queues.get(key) ?? { last: Promise.resolve(), waiting: 0 }
      if (queue.waiting >= maxWaiting) return undefined
      queues.set(key, queue)
      queue.waiting++
      const result = queue.last.then(work).finally(() => {
        if (--queue.waiting === 0) queues.delete(key)
      })
      queue.last = result.catch(() => {})
      return result
    },
  }
}
