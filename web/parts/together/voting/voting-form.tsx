import { ChevronDown, ChevronUp } from 'lucide-preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { shownVoting, startVoting, votings } from '../../../data/votings.ts'
import type { ZoneKey } from '../../../data/zone-key.ts'
import { b } from '../../../texts/voting/texts.ts'
import { attempt } from '../../toast.tsx'

const MAX_TITLE = 200
const MAX_VOTES = 99
const FIRST_VOTES = 3
const MAX_MINUTES = 1_440

interface VotingFormProps {
  at: ZoneKey
  canEdit: boolean
  /** The panel has done its work. */
  onClose(): void
}

/** Starts a voting, for who may edit; the results of earlier ones, for all. */
export const VotingForm = ({ at, canEdit, onClose }: VotingFormProps) => {
  const [isOpen, setOpen] = useState(false)
  const ended = votings.value.filter(({ state }) => state === 'ENDED')
  const isVoting = votings.value.some(({ state }) => state === 'OPEN')
  if (!canEdit && ended.length === 0) return null
  return (
    <>
      <button type="button" class="popover-item" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {canEdit ? b().begin : b().earlier}
        {isOpen ? <ChevronUp /> : <ChevronDown />}
      </button>
      {isOpen && canEdit && (isVoting ? <p class="voting-note">{b().openAlready}</p> : <Fields {...{ at, onClose }} />)}
      {isOpen && ended.length > 0 && (
        <div class="voting-earlier">
          {canEdit && <h3>{b().earlier}</h3>}
          {ended.map(({ voting_id, title }) => (
            <button
              key={voting_id}
              type="button"
              class="popover-item"
              onClick={() => {
                shownVoting.value = voting_id
                onClose()
              }}
            >
              <bdi>{title}</bdi>
            </button>
          ))}
        </div>
      )}
    </>
  )
}

const Fields = ({ at, onClose }: Pick<VotingFormProps, 'at' | 'onClose'>) => {
  const first = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => first.current?.focus(), [])
  const [title, setTitle] = useState('')
  const [votes, setVotes] = useState(FIRST_VOTES)
  const [minutes, setMinutes] = useState('')
  const start = (event: Event) => {
    event.preventDefault()
    const seconds = minutes === '' ? {} : { seconds: Math.round(Number(minutes) * 60) }
    onClose()
    void attempt(() => startVoting(at, { title: title.trim(), votes_each: votes, ...seconds }))
  }
  return (
    <form class="voting-form" onSubmit={start}>
      <label>
        {b().title}
        <input
          ref={first}
          type="text"
          required
          pattern=".*\S.*"
          maxLength={MAX_TITLE}
          autocomplete="off"
          value={title}
          onInput={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      </label>
      <label class="is-short">
        {b().votesEach}
        <input
          type="number"
          min={1}
          max={MAX_VOTES}
          required
          value={votes}
          onInput={({ currentTarget }) => setVotes(currentTarget.valueAsNumber)}
        />
      </label>
      <label class="is-short">
        {b().minutes}
        <input
          type="number"
          min={1}
          max={MAX_MINUTES}
          value={minutes}
          onInput={({ currentTarget }) => setMinutes(currentTarget.value)}
        />
      </label>
      <button type="submit" class="button primary">
        {b().start}
      </button>
    </form>
  )
}
