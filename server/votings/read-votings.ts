import type { VotingState } from '@easel/contract/voting-state.ts'
import type { ZoneVotingTable } from '../db/canvas-schema.ts'
import { pipelined } from '../db/pipelined.ts'
import type { Db } from '../db/transaction.ts'
import { countVoters, countVotes, findOwnVotes, findVotings, only, type VotingKey } from './votings.sql.ts'

type Row = Pick<ZoneVotingTable, 'state' | 'end_ms'>

/** Nothing runs in the service: one whose time has passed has ended, whatever its row says. */
export const isOpen = ({ state, end_ms }: Row, now: number): boolean =>
  state === 'OPEN' && (end_ms === null || end_ms > now)

const stateAt = (row: Row, now: number): VotingState['state'] => (isOpen(row, now) ? 'OPEN' : 'ENDED')

/** What all may know of it, at any time. */
export const toState = (row: ZoneVotingTable, now: number): VotingState => ({
  voting_id: String(row.voting_id),
  title: row.title,
  votes_each: row.votes_each,
  state: stateAt(row, now),
  end_ms: row.end_ms,
})

interface Reader {
  db: Db
  zuid: number
  now: number
}

/** As one person sees them, newest first. */
export const readVotings = async ({ db, zuid, now }: Reader, range: Parameters<typeof findVotings>[1]) => {
  const [rows, own, voters, counts] = await pipelined(
    findVotings(db, range),
    findOwnVotes(db, { ...range, zuid }),
    countVoters(db, range),
    countVotes(db, { ...range, now }),
  )
  return rows.map((row) => {
    const { voting_id, created_by, created_time } = row
    const ofIt = (one: { voting_id: number }) => one.voting_id === voting_id
    return {
      ...toState(row, now),
      voting_id,
      created_by,
      created_time,
      own: own.filter(ofIt).map(({ element_id, votes }) => ({ element_id, count: votes })),
      people: Number(voters.find(ofIt)?.people ?? 0),
      results: isOpen(row, now) ? null : counts.filter(ofIt).map(toResult).sort(byVotes),
    }
  })
}

export const readVoting = async (reader: Reader, key: VotingKey) => {
  const [voting] = await readVotings(reader, only(key))
  if (!voting) throw new Error('a voting that is not there')
  return voting
}

type Result = ReturnType<typeof toResult>

const toResult = ({ element_id, votes, people }: { element_id: string; votes: number; people: number }) => ({
  element_id,
  votes: Number(votes),
  people: Number(people),
})

/** Most votes first, then those of most people. */
const byVotes = (a: Result, b: Result): number =>
  b.votes - a.votes || b.people - a.people || (a.element_id < b.element_id ? -1 : 1)
