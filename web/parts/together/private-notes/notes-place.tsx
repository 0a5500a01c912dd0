import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { CanvasView } from '../../../canvas/canvas-view.ts'
import {
  askedOfNotes,
  deletePrivateNote,
  type PrivateNote,
  privateNotes,
  putPrivateNote,
  revealPrivateNotes,
} from '../../../data/private-notes.ts'
import { session } from '../../../data/session.ts'
import type { ZoneKey } from '../../../data/zone-key.ts'
import type { EditorHandle } from '../../../editor/editor-handle.ts'
import { type CoveredNote, createCoveredNotes } from '../../../editor/together/covered-notes.ts'
import { p } from '../../../texts/private-notes/texts.ts'
import { ConfirmDialog } from '../../confirm-dialog.tsx'
import { attempt } from '../../toast.tsx'
import { freePlace } from './free-place.ts'
import { NoteDialog } from './note-dialog.tsx'

export interface NotesPlaceProps {
  at: ZoneKey
  editor: EditorHandle
  canvas: CanvasView
  canEdit: boolean
}

const toCovered = (note: PrivateNote, canEdit: boolean): CoveredNote => {
  const { note_id, author_name, point, text } = note
  const isOwn = text !== null && note.author_zuid === session.value?.zuid
  if (isOwn && canEdit) return { id: note_id, point, text, label: p().own(text), isOwn }
  const label = isOwn ? p().own(text) : author_name ? p().of(author_name) : p().ofSomebody
  return { id: note_id, point, text: isOwn ? text : author_name, label, isOwn: false }
}

/** Where a new one goes: the middle of what is looked at, or beside those that are there. */
const placeFor = ({ view, size }: CanvasView) => {
  const middle = { x: view.x + size.width / 2 / view.scale, y: view.y + size.height / 2 / view.scale }
  const taken = privateNotes.value.map(({ point }) => point)
  return freePlace(middle, taken)
}

/** Private notes on the board, and what is asked about them. */
export const NotesPlace = ({ at, editor, canvas, canEdit }: NotesPlaceProps) => {
  const notes = privateNotes.value
  const asked = askedOfNotes.value
  const newId = useMemo(() => crypto.randomUUID(), [asked])
  const covered = useRef<readonly CoveredNote[]>([])
  useEffect(() => {
    covered.current = notes.map((note) => toCovered(note, canEdit))
    canvas.redraw()
  }, [notes, canEdit])
  useEffect(() => {
    const noteOf = (id: string) => privateNotes.value.find(({ note_id }) => note_id === id)
    const move = (id: string, to: (from: PrivateNote['point']) => PrivateNote['point']) => {
      const note = noteOf(id)
      if (note?.text)
        void attempt(() => putPrivateNote(at, { note_id: id, text: note.text ?? '', point: to(note.point) }))
    }
    return editor.attachOverlay((inner, container) =>
      createCoveredNotes(inner, container, {
        notes: () => covered.current,
        onOpen: (id) => {
          askedOfNotes.value = noteOf(id)
        },
        onMoved: (id, point) => move(id, () => point),
        onStepped: (id, dx, dy) => move(id, ({ x, y }) => ({ x: x + dx, y: y + dy })),
      }),
    )
  }, [editor])
  const close = () => {
    askedOfNotes.value = undefined
  }
  if (asked === undefined) return null
  if (asked === 'reveal') {
    const question = {
      title: p().revealTitle,
      text: p().revealText(notes.length),
      send: p().revealSend,
      isAlarming: false,
      work: () => revealPrivateNotes(at),
    }
    return <ConfirmDialog question={question} onClose={close} />
  }
  const note = asked === 'write' ? { note_id: newId, text: '', point: undefined } : asked
  return (
    <NoteDialog
      text={note.text ?? ''}
      onKeep={(text) => putPrivateNote(at, { note_id: note.note_id, text, point: note.point ?? placeFor(canvas) })}
      onDelete={asked === 'write' ? undefined : () => deletePrivateNote(at, asked.note_id)}
      onClose={close}
    />
  )
}
