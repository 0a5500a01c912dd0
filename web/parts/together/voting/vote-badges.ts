import type { Voting } from '../../../data/votings.ts'
import type { VotedBoard } from '../../../editor/voting/ballot.ts'
import type { VoteBadge } from '../../../editor/voting/ballot-types.ts'
import { b } from '../../../texts/voting/texts.ts'
import { kindName } from '../../editor/kind-name.ts'

type Result = NonNullable<Voting['results']>[number]

/** What an element says, or what it is. */
export const titleOf = (board: VotedBoard, id: string): string => {
  const name = board.nameOf(id)
  return name ? name.label || kindName(name.kind) : b().gone
}

export const idOf = ({ element_id }: Result): string => element_id.toLowerCase()

/** Those with the most votes. */
export const winnersOf = (results: readonly Result[]): ReadonlySet<string> => {
  const most = Math.max(...results.map(({ votes }) => votes))
  return new Set(results.filter(({ votes }) => votes === most).map(idOf))
}

/** Made again when something has changed, not in each frame. */
const remembered = <Key extends object>(make: (board: VotedBoard, key: Key) => ReadonlyMap<string, VoteBadge>) => {
  let last: { key: Key; badges: ReadonlyMap<string, VoteBadge> } | undefined
  return (board: VotedBoard, key: Key): ReadonlyMap<string, VoteBadge> => {
    if (last?.key !== key) last = { key, badges: make(board, key) }
    return last.badges
  }
}

export const ownBadges = remembered(
  (board, votes: ReadonlyMap<string, number>) =>
    new Map(
      [...votes].map(([id, count]) => {
        const label = b().ownBadge(titleOf(board, id), count)
        return [id, { text: String(count), label, isOwn: true }]
      }),
    ),
)

export const resultBadges = remembered((board, { results }: Voting) => {
  const best = winnersOf(results ?? [])
  return new Map(
    (results ?? []).map((result) => {
      const id = idOf(result)
      const label = b().resultBadge(titleOf(board, id), result.votes)
      return [id, { text: String(result.votes), label, isBest: best.has(id) }]
    }),
  )
})
