import type { VotingState } from '@easel/contract/voting-state.ts'
import { keepActiveZone, lockActiveZoneForUpdate } from '../access/lock-active.ts'
import { assertOn } from '../access/together-off.ts'
import { invalidRequest } from '../api-error.ts'
import type { ZoneVotingTable } from '../db/canvas-schema.ts'
import { nextId } from '../db/ids.ts'
import type { Handler } from '../handler.ts'
import { appendEntry, zoneOperations } from '../journal/append-entry.ts'
import { isOpen, readVoting, readVotings, toState } from './read-votings.ts'
import {
  allOf,
  deleteVotingAndVotes,
  endVotingAt,
  findElementIds,
  findVotings,
  insertVoting,
  lockVotingForUpdate,
  only,
  replaceVotes,
  type Vote,
} from './votings.sql.ts'

const MAX_KEPT = 20

export const listVotings: Handler<'listVotings'> = async ({ db, caller, params, now }) => ({
  votings: await readVotings({ db, zuid: caller.zuid, now }, allOf(params)),
  now_ms: now,
})

export const startVoting: Handler<'startVoting'> = async ({ db, caller, params, path, body, now, fail }) => {
  const { edition_id, zone_id } = params
  assertOn(fail, path.space, 'VOTING')
  await lockActiveZoneForUpdate({ db, fail }, params)
  const before = await findVotings(db, allOf(params))
  if (before.some((voting) => isOpen(voting, now))) fail('votingOpen')
  for (const old of before.slice(MAX_KEPT - 1)) await deleteVotingAndVotes(db, old)
  const { title, votes_each, seconds } = body
  const voting: ZoneVotingTable = {
    edition_id,
    zone_id,
    voting_id: await nextId(db),
    title,
    votes_each,
    state: 'OPEN',
    end_ms: seconds === undefined ? null : now + seconds * 1000,
    created_by: caller.zuid,
    created_time: now,
  }
  await insertVoting(db, voting)
  const operations = zoneOperations({ voting: toState(voting, now) }, { voting: null })
  await appendEntry(db, params, { author: caller.zuid, now, ...operations })
  return { voting: await readVoting({ db, zuid: caller.zuid, now }, voting), now_ms: now }
}

export const endVoting: Handler<'endVoting'> = async ({ db, caller, params, now, fail }) => {
  await lockActiveZoneForUpdate({ db, fail }, params)
  const [voting] = await findVotings(db, only(params))
  if (!voting) return fail('votingNotFound')
  if (isOpen(voting, now)) {
    await endVotingAt(db, { ...params, end_ms: now })
    const before = toState(voting, now)
    const after: VotingState = { ...before, state: 'ENDED', end_ms: now }
    const operations = zoneOperations({ voting: after }, { voting: before })
    await appendEntry(db, params, { author: caller.zuid, now, ...operations })
  }
  return { voting: await readVoting({ db, zuid: caller.zuid, now }, params), now_ms: now }
}

export const deleteVoting: Handler<'deleteVoting'> = async ({ db, caller, params, now, fail }) => {
  await lockActiveZoneForUpdate({ db, fail }, params)
  const before = await findVotings(db, allOf(params))
  const voting = before.find(({ voting_id }) => voting_id === params.voting_id)
  if (!voting) return fail('votingNotFound')
  await deleteVotingAndVotes(db, voting)
  // Whoever follows one that is open does not lose it with an older one.
  const open = before.find((other) => other !== voting && isOpen(other, now))
  const operations = zoneOperations({ voting: open ? toState(open, now) : null }, { voting: toState(voting, now) })
  await appendEntry(db, params, { author: caller.zuid, now, ...operations })
  return { ...params, current_user_id: caller.zuid }
}

export const castVotes: Handler<'castVotes'> = async ({ db, caller, params, path, body, fail }) => {
  assertOn(fail, path.space, 'VOTING')
  await keepActiveZone({ db, fail }, params)
  const [voting] = await lockVotingForUpdate(db, only(params))
  if (!voting) return fail('votingNotFound')
  // After the wait for others: results that somebody has seen do not change.
  const now = Date.now()
  if (!isOpen(voting, now)) fail('votingEnded')
  const votes = body.votes.map(({ element_id, count }) => ({ element_id: element_id.toLowerCase(), votes: count }))
  checkVotes(votes, voting.votes_each)
  const known = await findElementIds(db, params, votes)
  const unknown = votes.findIndex(({ element_id }) => !known.has(element_id))
  if (unknown >= 0) fail('elementNotFound', { attribute: `votes[${unknown}].element_id` })
  await replaceVotes(db, { ...params, zuid: caller.zuid }, votes)
  return { voting: await readVoting({ db, zuid: caller.zuid, now }, params), now_ms: now }
}

const checkVotes = (votes: readonly Vote[], votes_each: number): void => {
  const sum = votes.reduce((total, vote) => total + vote.votes, 0)
  if (sum > votes_each) throw invalidRequest('votes', `must have ${votes_each} votes in sum at most, not ${sum}`)
  const again = votes.findIndex((vote, at) => votes.findIndex(({ element_id }) => element_id === vote.element_id) < at)
  if (again >= 0) throw invalidRequest(`votes[${again}].element_id`, 'must be another: each element is named once')
}
