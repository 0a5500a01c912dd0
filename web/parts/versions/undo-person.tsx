import { parseTime } from '@easel/contract/time.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { seqBefore, type VersionTime } from '../../data/open-replay.ts'
import { loadPersonChanges, type PersonChanges, undoPersonChanges } from '../../data/person-changes.ts'
import { useAction } from '../../data/use-action.ts'
import { loadSeq } from '../../data/version-actions.ts'
import type { ZoneKey } from '../../data/zone-key.ts'
import { v } from '../../texts/versions/texts.ts'
import type { BoardHandle } from '../board.tsx'
import { Form } from '../form.tsx'
import { Failure, Loading } from '../states.tsx'
import { tell } from '../toast.tsx'
import type { PastContent } from './time-player.tsx'

interface UndoPersonProps {
  at: ZoneKey
  board: BoardHandle
  nameOf: (zuid: string) => string
  /** What came after this version; its name in the list. */
  from: VersionTime
  label: string
  onShow: (content: PastContent | undefined) => void
  onDone: () => void
  onEnd: () => void
}

interface Found {
  since: number
  people: readonly PersonChanges[]
  isAll: boolean
}

/** Asks whose changes since a version are undone, and shows on the board what that would touch. */
export const UndoPerson = ({ at, board, nameOf, from, label, onShow, onDone, onEnd }: UndoPersonProps) => {
  const [found, setFound] = useState<Found>()
  const [error, setError] = useState<unknown>()
  const [zuid, setZuid] = useState('')
  const action = useAction()
  const field = useRef<HTMLSelectElement>(null)
  useLayoutEffect(() => field.current?.focus(), [found])
  const chosen = found?.people.find((one) => one.zuid === zuid)
  useEffect(() => {
    let isCurrent = true
    const find = async (): Promise<Found> => {
      // The service tells times to the second: what came after the last change of that one.
      const since = await seqBefore(at, parseTime(from.version_time) + 1_000, 0, await loadSeq(at))
      return { since, ...(await loadPersonChanges(at, since, board.elements())) }
    }
    find().then(
      (result) => {
        if (!isCurrent) return
        setFound(result)
        setZuid(result.people[0]?.zuid ?? '')
      },
      (reason) => isCurrent && setError(reason),
    )
    return () => {
      isCurrent = false
      onShow(undefined)
    }
  }, [])
  useEffect(() => {
    if (chosen) onShow({ elements: new Map(board.elements()), marks: chosen.marks, label: v().previewing })
  }, [chosen])
  const undo = async (since: number) => {
    const name = nameOf(zuid)
    const { undone, kept, isCut, redo } = await undoPersonChanges(at, zuid, since)
    const notes = [kept > 0 && v().undoneKept(kept), isCut && v().undoneCut].filter(Boolean)
    tell({ text: [v().undone(undone, name), ...notes].join(' '), undo: redo })
    onDone()
  }
  return (
    <section class="player" aria-label={v().undoPerson}>
      <p class="player-head">
        <strong>{v().undoPerson}</strong>
        <span class="soft">{v().undoSince(label)}</span>
      </p>
      {error !== undefined ? (
        <Failure error={error} />
      ) : !found ? (
        <Loading />
      ) : (
        <Form action={action} send={v().undoSend} onSend={() => undo(found.since)} onCancel={onEnd}>
          <label class="field">
            <span>{v().whose}</span>
            <select ref={field} required value={zuid} onChange={({ currentTarget }) => setZuid(currentTarget.value)}>
              {found.people.map((one) => (
                <option key={one.zuid} value={one.zuid}>
                  {v().personChanges(nameOf(one.zuid), one.changes)}
                </option>
              ))}
            </select>
          </label>
          <p role="status">
            {chosen ? v().undoPreview(chosen.going, chosen.changing, chosen.returning) : v().undoNobody}
            {!found.isAll && ` ${v().undoTooMany}`}
          </p>
        </Form>
      )}
    </section>
  )
}
