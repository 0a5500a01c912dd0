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

/** A part of a zone is held for each who loads it, for as long as their line takes: so many of a person, and of a node. */
const MAX_LOADS_OF_PERSON = 4
const MAX_LOADS = 64

export const createLoadTurns = (mostOfPerson = MAX_LOADS_OF_PERSON, most = MAX_LOADS) => {
  const people = new Map<number, ReturnType<typeof createTurns>>()
  const all = createTurns(most)
  return async (zuid: number): Promise<() => void> => {
    const person = people.get(zuid) ?? createTurns(mostOfPerson)
    people.set(zuid, person)
    const leavePerson = await person.take()
    const leave = await all.take()
    return () => {
      leave()
      leavePerson()
      if (person.isIdle()) people.delete(zuid)
    }
  }
}
