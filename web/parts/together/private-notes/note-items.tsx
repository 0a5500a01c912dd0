import { askedOfNotes, privateNotes } from '../../../data/private-notes.ts'
import { p } from '../../../texts/private-notes/texts.ts'

interface NoteItemsProps {
  canEdit: boolean
  isOn: boolean
  onClose(): void
}

/** Writes a private note, and reveals those that are there: also where no more are written. */
export const PrivateNoteItems = ({ canEdit, isOn, onClose }: NoteItemsProps) => {
  const { length } = privateNotes.value
  const ask = (what: 'write' | 'reveal') => {
    onClose()
    askedOfNotes.value = what
  }
  if (!canEdit) return null
  return (
    <>
      {isOn && (
        <button type="button" class="popover-item" onClick={() => ask('write')}>
          {p().write}
        </button>
      )}
      {length > 0 && (
        <button type="button" class="popover-item" onClick={() => ask('reveal')}>
          {p().reveal(length)}
        </button>
      )}
    </>
  )
}
