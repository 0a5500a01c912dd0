/** Whom costly work is counted for (R1, R4): a person, and a guest with all who came by the same link. */
export interface Payer {
  zuid: number
  /** Of a guest: an address makes as many persons by it as it likes. */
  link?: string
}

/** What somebody's work is counted under. */
export type PayerKey = number | string

/** Guests of one link have together what so many people have. */
const SHARES_OF_LINK = 4

/** Each with the shares that it has. */
export const sharesOf = ({ zuid, link }: Payer): [key: PayerKey, shares: number][] =>
  link === undefined
    ? [[zuid, 1]]
    : [
        [zuid, 1],
        [link, SHARES_OF_LINK],
      ]

/** Whom turns go round among: guests of a link are one. */
export const turnOf = ({ zuid, link }: Payer): PayerKey => link ?? zuid

/** Counts what each has at a time, of which a person may have so much. */
export const createShares = (mostOfPerson: number) => {
  const counts = new Map<PayerKey, number>()
  const add = (payer: Payer, change: 1 | -1): void => {
    for (const [key] of sharesOf(payer)) {
      const count = (counts.get(key) ?? 0) + change
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    }
  }
  return {
    hasRoomFor: (payer: Payer): boolean =>
      sharesOf(payer).every(([key, shares]) => (counts.get(key) ?? 0) < mostOfPerson * shares),
    enter: (payer: Payer): void => add(payer, 1),
    leave: (payer: Payer): void => add(payer, -1),
  }
}
