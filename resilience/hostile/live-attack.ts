import { setTimeout as sleep } from 'node:timers/promises'

export interface AttackOutcome {
  /** What the attackers did and got, for the report. */
  did: string
  /** What they should not have got, on any machine. */
  faults: string[]
}

/** What one person or one address does to a service that others use. */
export interface LiveAttack {
  name: string
  attack: (isOver: () => boolean) => Promise<AttackOutcome>
  /** What an honest client does at the same rate: what others wait then is compared with. */
  behave: (isOver: () => boolean) => Promise<unknown>
  /** The bystander gets at least one of these for every two that the attackers get. */
  overtaken?: { kind: 'thumbnail'; count: () => number }
}

/** At least once. */
export const repeat = async (
  isOver: () => boolean,
  pauseMs: number,
  round: (n: number) => Promise<void>,
): Promise<void> => {
  for (let n = 0; n === 0 || !isOver(); n++) {
    await round(n)
    if (!isOver()) await sleep(pauseMs)
  }
}

export const inParallel = (count: number, work: (at: number) => Promise<void>): Promise<unknown> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))

/** Until it is over, or so long. */
export const hold = async (isOver: () => boolean, ms: number): Promise<void> => {
  const startedAt = performance.now()
  while (!isOver() && performance.now() - startedAt < ms) await sleep(20)
}

/** Each problem once, and how often. */
export const tally = () => {
  const counts = new Map<string, number>()
  return {
    add: (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1),
    list: (): string[] => [...counts].map(([what, count]) => (count === 1 ? what : `${what} (${count} times)`)),
  }
}
