import { EaselError } from '@easel/sdk/error.ts'
import type { LiveZone } from '@easel/sdk/live-zone.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { CanvasView } from '../../../canvas/canvas-view.ts'
import { recall, remember } from '../../../data/preferences.ts'
import { describeRefusal } from '../../../data/refusal.ts'
import { type FollowedVotings, followVotings, shownVoting, type Voting, votings } from '../../../data/votings.ts'
import type { ZoneKey } from '../../../data/zone-key.ts'
import type { EditorHandle } from '../../../editor/editor-handle.ts'
import type { EditorState } from '../../../editor/editor-types.ts'
import { createBallot, type VotedBoard } from '../../../editor/voting/ballot.ts'
import { b } from '../../../texts/voting/texts.ts'
import { tell } from '../../toast.tsx'
import { ownBadges, resultBadges, titleOf } from './vote-badges.ts'
import { VotingBar } from './voting-bar.tsx'
import { VotingResults } from './voting-results.tsx'

export interface VotingPlaceProps {
  at: ZoneKey
  zone: LiveZone
  editor: EditorHandle
  state: EditorState
  canvas: CanvasView
  /** The frames are presented: hands do nothing on the board. */
  isPresenting: boolean
}

/** Those whose results somebody has put away. */
const HIDDEN = 'easel.votings.hidden'
const MAX_HIDDEN = 50
const hidden = (): string[] => (recall(HIDDEN) ?? '').split(' ')
/** Who opens a zone is shown the results of this long ago. */
const NEWS_MS = 86_400_000

const describe = (error: unknown): string => {
  const code = error instanceof EaselError ? error.code : ''
  if (code === 'EL1028') return b().tooLate
  if (code === 'EL1026') return b().removed
  return code === 'EL1002' ? b().elementGone : describeRefusal(error)
}

/** What is open to vote on, and what came of it. */
export const VotingPlace = ({ at, zone, editor, state, canvas, isPresenting }: VotingPlaceProps) => {
  const [, redraw] = useState(0)
  const [said, say] = useState('')
  const [followed, setFollowed] = useState<FollowedVotings>()
  const [board, setBoard] = useState<VotedBoard>()
  const latest = useRef({ followed, board, canComment: state.canComment })
  latest.current = { followed, board, canComment: state.canComment }

  useEffect(() => {
    const changed = () => {
      redraw((count) => count + 1)
      canvas.redraw()
    }
    const onRefused = (error: unknown) => tell({ text: describe(error) })
    const made = followVotings({ at, zone, onChange: changed, onRefused })
    setFollowed(made)
    return made.stop
  }, [zone])

  useEffect(() => {
    let made: VotedBoard | undefined
    const change = (ids: readonly string[], by: 1 | -1) => {
      const { followed, board, canComment } = latest.current
      if (!followed?.open || !board || !canComment) return
      const next = new Map(followed.own)
      let left = followed.open.votes_each - sumOf(next)
      for (const id of ids) {
        const count = (next.get(id) ?? 0) + by
        if (count < 0) continue
        if (by > left) return tell({ text: b().noneLeft, isBrief: true })
        left -= by
        if (count === 0) next.delete(id)
        else next.set(id, count)
      }
      followed.set(next)
      const [first = ''] = ids
      say(b().voted(titleOf(board, first), next.get(first) ?? 0, left))
    }
    const badges = () => {
      const { followed, board } = latest.current
      if (!board) return new Map()
      const shown = votings.value.find(({ voting_id }) => voting_id === shownVoting.value)
      return shown?.results ? resultBadges(board, shown) : ownBadges(board, followed?.open ? followed.own : new Map())
    }
    const detach = editor.attachBallot((inner, container) => {
      made = createBallot(inner, container, {
        isOpen: () => latest.current.followed?.open !== undefined,
        change,
        badges,
      })
      return made
    })
    setBoard(made)
    return detach
  }, [editor])

  const open = followed?.open
  const counted = !open && votings.value.find(({ state }) => state === 'OPEN')
  const shown = votings.value.find(({ voting_id }) => voting_id === shownVoting.value)
  useNews({ followed, open, list: votings.value, canComment: state.canComment, say })
  useEffect(() => {
    if (!open && state.tool === 'vote') editor.setTool('select')
  }, [open === undefined, state.tool])
  useEffect(() => canvas.redraw(), [shown, isPresenting])

  const hide = () => {
    if (shown) remember(HIDDEN, [...new Set([shown.voting_id, ...hidden()])].slice(0, MAX_HIDDEN).join(' '))
    shownVoting.value = undefined
  }
  return (
    <>
      <p class="visually-hidden" role="status">
        {said}
      </p>
      {(open ?? counted) && followed && (
        <VotingBar
          {...{ at, editor, state, isPresenting }}
          voting={(open ?? counted) as Voting}
          isOpen={open !== undefined}
          followed={followed}
          votes={sumOf(followed.own)}
          isLineCut={zone.status !== 'live'}
          isWaiting={followed.isWaiting}
        />
      )}
      {shown?.results && board && !isPresenting && (
        <VotingResults
          {...{ at, board, voting: shown, canEdit: state.canEdit }}
          results={shown.results}
          onHide={hide}
        />
      )}
    </>
  )
}

const sumOf = (votes: ReadonlyMap<string, number>): number => [...votes.values()].reduce((sum, count) => sum + count, 0)

interface News {
  followed: FollowedVotings | undefined
  open: Voting | undefined
  list: readonly Voting[]
  canComment: boolean
  say(text: string): void
}

/** Says that one has begun or ended, and shows its results then; to who comes later if that was not long ago. */
const useNews = ({ followed, open, list, canComment, say }: News): void => {
  const known = useRef<{ open: string | undefined; ids: ReadonlySet<string> }>()
  // Of this rendering: an effect may run as late as just before the next, when the service has answered.
  const isKnown = followed?.isKnown
  useEffect(() => {
    const [newest] = list
    const isCounted = newest?.state === 'OPEN' && !open
    if (!followed || !isKnown || isCounted) return
    const before = known.current
    known.current = { open: open?.voting_id, ids: new Set(list.map(({ voting_id }) => voting_id)) }
    if (open) {
      if (before?.open === open.voting_id) return
      shownVoting.value = undefined
      say(canComment ? b().started(open.title, open.votes_each) : b().startedForViewers(open.title))
    } else if (before && newest && (newest.voting_id === before.open || !before.ids.has(newest.voting_id))) {
      shownVoting.value = newest.voting_id
      say(b().ended(newest.title))
    } else if (before?.open !== undefined) say(b().removed)
    else if (!before && newest && !hidden().includes(newest.voting_id)) {
      const agoMs = -(followed.leftMs(newest) ?? 0)
      if (agoMs < NEWS_MS) shownVoting.value = newest.voting_id
    }
  })
}
