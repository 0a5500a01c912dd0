import Type from 'typebox'
import { NowMs } from './moment.ts'
import { extension } from './operation.ts'
import { Id, namedObject, Text, Time } from './schema.ts'
import { Reference } from './shapes/scalars.ts'
import { votingState } from './voting-state.ts'

const votings = '/editions/:edition_id/spaces/:space_id/zones/:zone_id/votings'

const MAX_SECONDS = 86_400
const MAX_VOTES = 99

const VoteCount = Type.Integer({ minimum: 1, maximum: MAX_VOTES })

const Voting = namedObject('Voting', {
  ...votingState,
  voting_id: Id,
  created_by: Id,
  created_time: Time,
  own: Type.Array(Type.Object({ element_id: Type.String(), count: Type.Integer() }), {
    description: 'the votes of the caller; nobody is shown those of others',
  }),
  people: Type.Integer({ description: 'how many people have voted' }),
  results: Type.Union(
    [
      Type.Array(
        Type.Object({
          element_id: Type.String(),
          votes: Type.Integer(),
          people: Type.Integer({ description: 'how many people they are of' }),
        }),
      ),
      Type.Null(),
    ],
    { description: 'most votes first; null while it is open' },
  ),
})

const data = Type.Object({ voting: Voting, now_ms: NowMs })

export const listVotings = extension({
  route: `GET ${votings}`,
  summary: 'List the votings of a zone, newest first: 20 are kept',
  message: 'Votings listed',
  scope: ['Service.zones.READ'],
  access: 'space.see',
  data: Type.Object({ votings: Type.Array(Voting), now_ms: NowMs }),
})

export const startVoting = extension({
  route: `POST ${votings}`,
  summary: 'Start a voting on elements of a zone; with `seconds` it ends by itself',
  message: 'Voting started',
  scope: ['Service.zones.CREATE'],
  access: 'space.edit',
  body: Type.Object({
    title: Text(1, 200),
    votes_each: VoteCount,
    seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_SECONDS })),
  }),
  data,
  errors: ['votingOpen', 'switchedOff'],
})

export const endVoting = extension({
  route: `PUT ${votings}/:voting_id`,
  summary: 'End a voting: its results are there for all; one that has ended stays as it is',
  message: 'Voting ended',
  scope: ['Service.zones.UPDATE'],
  access: 'space.edit',
  body: Type.Object({ state: Type.Literal('ENDED') }),
  data,
  errors: ['votingNotFound'],
})

export const deleteVoting = extension({
  route: `DELETE ${votings}/:voting_id`,
  summary: 'Delete a voting and its votes',
  message: 'Voting deleted',
  scope: ['Service.zones.DELETE'],
  access: 'space.edit',
  data: Type.Object({ current_user_id: Id, edition_id: Id, space_id: Id, zone_id: Type.String(), voting_id: Id }),
  errors: ['votingNotFound'],
})

export const castVotes = extension({
  route: `PUT ${votings}/:voting_id/votes`,
  summary: 'Vote: the votes of the caller, in place of those before',
  message: 'Votes taken',
  scope: ['Service.zones.UPDATE'],
  access: 'space.comment',
  body: Type.Object({
    votes: Type.Array(Type.Object({ element_id: Reference, count: VoteCount }), {
      maxItems: MAX_VOTES,
      description: 'each element once, `votes_each` in sum at most; empty: none',
    }),
  }),
  data,
  errors: ['votingNotFound', 'votingEnded', 'elementNotFound', 'switchedOff'],
})
