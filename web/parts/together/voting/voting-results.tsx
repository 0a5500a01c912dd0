import { useRef, useState } from 'preact/hooks'
import { formatNumber } from '../../../data/format.ts'
import { deleteVoting, type Voting } from '../../../data/votings.ts'
import type { ZoneKey } from '../../../data/zone-key.ts'
import type { VotedBoard } from '../../../editor/voting/ballot.ts'
import { b } from '../../../texts/voting/texts.ts'
import { ConfirmDialog } from '../../confirm-dialog.tsx'
import { moveFocus } from '../../editor/move-focus.ts'
import { SidePanel } from '../../side-panel.tsx'
import { idOf, titleOf, winnersOf } from './vote-badges.ts'

interface VotingResultsProps {
  at: ZoneKey
  board: VotedBoard
  voting: Voting
  results: NonNullable<Voting['results']>
  canEdit: boolean
  onHide(): void
}

/** What came of a voting: most votes first, a click goes to the element. */
export const VotingResults = ({ at, board, voting, results, canEdit, onHide }: VotingResultsProps) => {
  const list = useRef<HTMLOListElement>(null)
  const [isAsked, setAsked] = useState(false)
  const winners = winnersOf(results)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      onHide()
    } else if (list.current) moveFocus(list.current, event)
  }
  return (
    <SidePanel title={b().results} onClose={onHide} class="left voting-results">
      <h3>
        <bdi>{voting.title}</bdi>
      </h3>
      <p class="soft">{results.length === 0 ? b().nobody : b().people(voting.people)}</p>
      <ol class="voting-list own-keys" ref={list} onKeyDown={onKeyDown}>
        {results.map((result) => {
          const id = idOf(result)
          const isBest = winners.has(id)
          return (
            <li key={id}>
              <button
                type="button"
                class={isBest ? 'is-best' : ''}
                disabled={!board.nameOf(id)}
                onClick={() => board.show(id)}
              >
                <span class="voting-count" aria-hidden="true">
                  {formatNumber(result.votes)}
                </span>
                <span class="voting-name">
                  <bdi>{titleOf(board, id)}</bdi>
                  <small>
                    <span class="visually-hidden">{b().votes(result.votes)} </span>
                    {b().byPeople(result.people)}
                  </small>
                </span>
              </button>
            </li>
          )
        })}
      </ol>
      <div class="voting-actions" role="toolbar" aria-label={b().resultsOf(voting.title)}>
        {canEdit && results.length > 0 && (
          <button type="button" class="button" onClick={() => board.select([...winners])}>
            {b().selectWinners(winners.size)}
          </button>
        )}
        <button type="button" class="button" onClick={onHide}>
          {b().hide}
        </button>
        {canEdit && (
          <button type="button" class="link" onClick={() => setAsked(true)}>
            {b().remove}
          </button>
        )}
      </div>
      {isAsked && (
        <ConfirmDialog
          question={{
            title: b().removeTitle,
            text: b().removeText(voting.title),
            send: b().removeSend,
            work: () => deleteVoting(at, voting.voting_id),
            done: b().removed,
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </SidePanel>
  )
}
