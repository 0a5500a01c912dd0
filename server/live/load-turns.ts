import { type Payer, type PayerKey, sharesOf } from '../payer.ts'

/** Waits for a turn; returns what gives it back. */
type TakeTurn = () => Promise<() => void>

/** So many at a time; others wait for their turn. */
const createTurns = (most: number): { take: TakeTurn; isIdle(): boolean } => {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    isIdle: () => running === 0,
    async take() {
      if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
      else running++
      return () => {
        const next = waiting.shift()
        if (next) next()
        else running--
      }
    },
  }
}

/** Zones that a person loads at a time, for as long as their line takes: whoever takes nothing keeps nobody else waiting. */
const MAX_LOADS_OF_PERSON = 4
/** Pages of a node that are read at a time: a turn ends before anybody waits for a reader. */
const MAX_READS = 64

export const createLoadTurns = (mostOfPerson = MAX_LOADS_OF_PERSON) => {
  const takeTurn = createTurnsOfPayers(mostOfPerson)
  return ({ zuid }: Payer): Promise<() => void> => takeTurn({ zuid })
}

export const createReadTurns = (mostOfPerson = MAX_LOADS_OF_PERSON, most = MAX_READS) => {
  const takeOwn = createTurnsOfPayers(mostOfPerson)
  const all = createTurns(most)
  return async (payer: Payer): Promise<() => void> => {
    const leaveOwn = await takeOwn(payer)
    const leaveAll = await all.take()
    return () => {
      leaveAll()
      leaveOwn()
    }
  }
}

const createTurnsOfPayers = (mostOfPerson: number) => {
  const ofPayers = new Map<PayerKey, ReturnType<typeof createTurns>>()
  return async (payer: Payer): Promise<() => void> => {
    const leaves: (() => void)[] = []
    for (const [key, shares] of sharesOf(payer)) {
      const turns = ofPayers.get(key) ?? createTurns(mostOfPerson * shares)
      ofPayers.set(key, turns)
      const leave = await turns.take()
      leaves.push(() => {
        leave()
        if (turns.isIdle()) ofPayers.delete(key)
      })
    }
    return () => {
      for (const leave of leaves.toReversed()) leave()
    }
  }
}
