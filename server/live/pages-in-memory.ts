import { createShares, type Payer } from '../payer.ts'

/** Pages of zones that wait in memory for those who take them slowly, of a person and of a node. */
const MAX_PAGES_OF_PERSON = 4
const MAX_PAGES = 64

/** Returns what gives the place up; undefined where none is left: whoever reads then reads what one message holds. */
export type KeepPage = (payer: Payer) => (() => void) | undefined

export const createKeptPages = (mostOfPerson = MAX_PAGES_OF_PERSON, most = MAX_PAGES): KeepPage => {
  const shares = createShares(mostOfPerson)
  let kept = 0
  return (payer) => {
    if (kept === most || !shares.hasRoomFor(payer)) return undefined
    shares.enter(payer)
    kept++
    return () => {
      shares.leave(payer)
      kept--
    }
  }
}
