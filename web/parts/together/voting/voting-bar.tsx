import { Vote } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { endVoting, type FollowedVotings, type Voting } from '../../../data/votings.ts'
import type { ZoneKey } from '../../../data/zone-key.ts'
import { type CommandId, commands } from '../../../editor/commands/registry.ts'
import type { EditorHandle } from '../../../editor/editor-handle.ts'
import type { EditorState } from '../../../editor/editor-types.ts'
import { b } from '../../../texts/voting/texts.ts'
import { keyHint } from '../../editor/key-names.ts'
import { attempt } from '../../toast.tsx'
import { clockOf } from '../zone-timer.tsx'

interface VotingBarProps {
  at: ZoneKey
  editor: EditorHandle
  state: EditorState
  voting: Voting
  followed: FollowedVotings
  /** How many were given. */
  votes: number
  /** Its time may be over before the service has told the results. */
  isOpen: boolean
  isPresenting: boolean
  isLineCut: boolean
  /** Some votes have not arrived at the service. */
  isWaiting: boolean
}

const keyOf = (id: CommandId): string => keyHint(commands.find((one) => one.id === id)?.keys?.[0]) ?? ''
const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches

/** While one is open: what it is about, the votes that are left, and how to give them. */
export const VotingBar = (props: VotingBarProps) => {
  const { at, editor, state, voting, followed, votes, isOpen, isPresenting, isLineCut, isWaiting } = props
  const [, tick] = useState(0)
  const leftMs = followed.leftMs(voting)
  useEffect(() => {
    if (leftMs === undefined || leftMs <= 0) return
    const timeout = setTimeout(() => tick((count) => count + 1), (leftMs % 1000 || 1000) + 5)
    return () => clearTimeout(timeout)
  })
  const canVote = isOpen && state.canComment && !state.togetherOff.includes('VOTING') && !isPresenting
  const isVoting = canVote && state.tool === 'vote'
  const hint = keyOf('voteMode')
  const buttons = (
    <>
      {canVote && (
        <button
          type="button"
          class={`button ${isVoting ? '' : 'primary'}`}
          aria-pressed={isVoting}
          title={`${b().vote} (${hint})`}
          aria-keyshortcuts={hint}
          onClick={() => editor.run('voteMode')}
        >
          <Vote />
          {b().vote}
        </button>
      )}
      {isOpen && state.canEdit && (
        <button
          type="button"
          class="button"
          aria-label={b().end}
          onClick={() => void attempt(() => endVoting(at, voting.voting_id))}
        >
          {b().endShort}
        </button>
      )}
    </>
  )
  return (
    <section class="voting-bar" aria-label={b().voting} aria-busy={isWaiting}>
      <div class="pill">
        <div class="voting-about">
          <strong>
            <bdi>{voting.title}</bdi>
          </strong>
          <p>
            <span>
              {!isOpen
                ? b().counting
                : state.canComment
                  ? b().left(Math.max(0, voting.votes_each - votes), voting.votes_each)
                  : b().onlyLooking}
            </span>
            {isOpen && leftMs !== undefined && (
              <span class="voting-clock" role="timer" aria-label={b().timeLeft}>
                {clockOf(Math.max(0, leftMs))}
              </span>
            )}
          </p>
        </div>
        {(canVote || state.canEdit) && (
          <div class="voting-buttons" role="toolbar" aria-label={b().voting}>
            {buttons}
          </div>
        )}
      </div>
      {isLineCut && isWaiting ? (
        <p class="voting-hint">{b().waiting}</p>
      ) : (
        isVoting && (
          <p class="voting-hint">
            {isTouch() ? b().howToTap : `${b().howToClick} ${b().howToKeys(keyOf('vote'), keyOf('takeVote'))}`}
          </p>
        )
      )}
    </section>
  )
}
