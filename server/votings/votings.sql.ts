import type { ZoneVoteTable, ZoneVotingTable } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

interface ZoneKey {
  edition_id: number
  zone_id: string
}

export interface VotingKey extends ZoneKey {
  voting_id: number
}

/** The votings of a zone from one id to another. */
interface VotingRange extends ZoneKey {
  from_id: number
  to_id: number
}

export const allOf = ({ edition_id, zone_id }: ZoneKey): VotingRange => ({
  edition_id,
  zone_id,
  from_id: 0,
  to_id: Number.MAX_SAFE_INTEGER,
})

export const only = ({ edition_id, zone_id, voting_id }: VotingKey): VotingRange => ({
  edition_id,
  zone_id,
  from_id: voting_id,
  to_id: voting_id,
})

const votings = (db: Db, p: VotingRange) =>
  db
    .selectFrom('zone_voting as v')
    .where('v.edition_id', '=', p.edition_id)
    .where('v.zone_id', '=', p.zone_id)
    .where('v.voting_id', '>=', p.from_id)
    .where('v.voting_id', '<=', p.to_id)

const votes = (db: Db, p: VotingRange) =>
  votings(db, p).innerJoin('zone_vote as t', (join) =>
    join
      .onRef('t.edition_id', '=', 'v.edition_id')
      .onRef('t.zone_id', '=', 'v.zone_id')
      .onRef('t.voting_id', '=', 'v.voting_id'),
  )

/** Newest first. */
export const findVotings = preparedQuery((db, p: VotingRange) =>
  votings(db, p).selectAll('v').orderBy('v.voting_id', 'desc'),
)

/** Until the end nobody else changes it, nor the votes of it. */
export const lockVotingForUpdate = preparedQuery((db, p: VotingRange) => {
  const voting = votings(db, p).selectAll('v')
  return db.engine === 'postgres' ? voting.forUpdate() : voting
})

export const findOwnVotes = preparedQuery((db, p: VotingRange & { zuid: number }) =>
  votes(db, p)
    .where('t.zuid', '=', p.zuid)
    .select(['t.voting_id', 't.element_id', 't.votes'])
    .orderBy('t.voting_id')
    .orderBy('t.element_id'),
)

export const countVoters = preparedQuery((db, p: VotingRange) =>
  votes(db, p)
    .groupBy('t.voting_id')
    .select(['t.voting_id', ({ fn }) => fn.count<number>('t.zuid').distinct().as('people')]),
)

/** Of votings that have ended: what an open one has gathered is not even read. */
export const countVotes = preparedQuery((db, p: VotingRange & { now: number }) =>
  votes(db, p)
    .where(({ or, eb }) => or([eb('v.state', '=', 'ENDED'), eb('v.end_ms', '<=', p.now)]))
    .groupBy(['t.voting_id', 't.element_id'])
    .select(({ fn }) => [
      't.voting_id',
      't.element_id',
      fn.sum<number>('t.votes').as('votes'),
      fn.countAll<number>().as('people'),
    ]),
)

export const insertVoting = async (db: Db, voting: ZoneVotingTable): Promise<void> => {
  await db.insertInto('zone_voting').values(voting).execute()
}

export const endVotingAt = preparedQuery((db, p: VotingKey & { end_ms: number }) =>
  db
    .updateTable('zone_voting')
    .set({ state: 'ENDED', end_ms: p.end_ms })
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('voting_id', '=', p.voting_id),
)

export const deleteVotingAndVotes = async (db: Db, { edition_id, zone_id, voting_id }: VotingKey): Promise<void> => {
  for (const table of ['zone_voting', 'zone_vote'] as const)
    await db
      .deleteFrom(table)
      .where(({ and }) => and({ edition_id, zone_id, voting_id }))
      .execute()
}

export type Vote = Pick<ZoneVoteTable, 'element_id' | 'votes'>

/** Which of the elements a zone has. */
export const findElementIds = async (
  db: Db,
  { edition_id, zone_id }: ZoneKey,
  votes: readonly Vote[],
): Promise<Set<string>> => {
  if (votes.length === 0) return new Set()
  const ids = votes.map(({ element_id }) => element_id)
  const rows = await db
    .selectFrom('element')
    .where(({ and }) => and({ edition_id, zone_id }))
    .where('element_id', 'in', ids)
    .select('element_id')
    .execute()
  return new Set(rows.map(({ element_id }) => element_id))
}

/** In place of those before; alone under a lock of the voting. */
export const replaceVotes = async (
  db: Db,
  { edition_id, zone_id, voting_id, zuid }: VotingKey & { zuid: number },
  votes: readonly Vote[],
): Promise<void> => {
  const key = { edition_id, zone_id, voting_id, zuid }
  await db
    .deleteFrom('zone_vote')
    .where(({ and }) => and(key))
    .execute()
  if (votes.length > 0)
    await db
      .insertInto('zone_vote')
      .values(votes.map((vote) => ({ ...key, ...vote })))
      .execute()
}
