import type { Db } from './schema.ts'

type Work = () => Promise<unknown>

const collecting = new WeakMap<Db, Work[]>()

/** Until it is told otherwise, what is to be done at commit on this connection is put here. */
export const collectAtCommit = (db: Db, works: Work[] | undefined): void => {
  if (works) collecting.set(db, works)
  else collecting.delete(db)
}

/**
 * Does a piece of a transaction's work at its end, together with the same piece of the others that share its commit;
 * at once where nobody waits for others. It is part of the transaction: nothing is committed without it.
 */
export const atCommit = async (db: Db, work: Work): Promise<void> => {
  const works = collecting.get(db)
  if (works) works.push(work)
  else await work()
}
