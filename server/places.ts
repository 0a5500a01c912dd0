import type { PayerKey } from './payer.ts'

/** Places for costly work, shared out by person (R4). */
export interface Places {
  /** Resolves with what the work did, or undefined where there was no place for it in time. */
  take<T>(person: PayerKey, work: () => Promise<T>): Promise<T | undefined>
  load(): { running: number; waiting: number }
}

interface PlacesOptions {
  /** How much is done at a time. */
  atATime: number
  /** How much may run and wait for one person, and for all. */
  ofPerson: number
  ofAll: number
  /** How long something waits for its turn. */
  patienceMs: number
}

/** Whoever waits gets a turn after one of each of the others: however much one person asks for, the next is not behind it. */
export const createPlaces = ({ atATime, ofPerson, ofAll, patienceMs }: PlacesOptions): Places => {
  /** In the order in which their turns come; only who has something waiting. */
  const queues = new Map<PayerKey, (() => void)[]>()
  const held = new Map<PayerKey, number>()
  let running = 0
  let waiting = 0

  const startNext = (): void => {
    const [next] = queues
    if (!next || running >= atATime) return
    const [person, queue] = next
    queues.delete(person)
    const start = queue.shift()
    if (queue.length > 0) queues.set(person, queue)
    waiting -= 1
    running += 1
    start?.()
  }

  /** False where it was not this one's turn in time. */
  const waitForTurn = (person: PayerKey): Promise<boolean> =>
    new Promise((resolve) => {
      const queue = queues.get(person) ?? []
      const start = (): void => {
        clearTimeout(timer)
        resolve(true)
      }
      const giveUp = (): void => {
        queue.splice(queue.indexOf(start), 1)
        if (queue.length === 0) queues.delete(person)
        waiting -= 1
        resolve(false)
      }
      const timer = setTimeout(giveUp, patienceMs)
      queue.push(start)
      queues.set(person, queue)
      waiting += 1
      startNext()
    })

  return {
    async take(person, work) {
      const mine = held.get(person) ?? 0
      if (mine >= ofPerson || running + waiting >= ofAll) return undefined
      held.set(person, mine + 1)
      try {
        if (!(await waitForTurn(person))) return undefined
        try {
          return await work()
        } finally {
          running -= 1
          startNext()
        }
      } finally {
        const left = (held.get(person) ?? 1) - 1
        if (left > 0) held.set(person, left)
        else held.delete(person)
      }
    },
    load: () => ({ running, waiting }),
  }
}
