import Type from 'typebox'
import { NullableMilliseconds } from './moment.ts'
import { type Decoded, namedObject } from './schema.ts'

/** What all may know of a voting at any time; its id is text, also in the journal. */
export const votingState = {
  voting_id: Type.String({ description: 'numeric id' }),
  title: Type.String(),
  votes_each: Type.Integer({ description: 'how many votes a person has' }),
  state: Type.Enum(['OPEN', 'ENDED']),
  end_ms: NullableMilliseconds('when it ends by itself, or has ended: milliseconds since 1970'),
}

const VotingState = namedObject('VotingState', votingState)

/** A voting as the journal tells of it: nothing of any vote. */
export type VotingState = Decoded<typeof VotingState>

/** Null: none is open any more. */
export const NullableVotingState = Type.Union([VotingState, Type.Null()])
