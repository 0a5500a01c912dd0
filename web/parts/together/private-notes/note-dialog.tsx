import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useAction } from '../../../data/use-action.ts'
import { p } from '../../../texts/private-notes/texts.ts'
import { t } from '../../../texts/texts.ts'
import { Dialog } from '../../dialog.tsx'

const MAX_LENGTH = 1_000

interface NoteDialogProps {
  text: string
  onKeep(text: string): Promise<void>
  /** Of one that is there. */
  onDelete: (() => Promise<void>) | undefined
  onClose(): void
}

/** The text of a private note. Ctrl+Enter keeps it. */
export const NoteDialog = ({ text, onKeep, onDelete, onClose }: NoteDialogProps) => {
  const [next, setNext] = useState(text)
  const action = useAction()
  const field = useRef<HTMLTextAreaElement>(null)
  const hint = useId()
  useLayoutEffect(() => field.current?.focus(), [])
  const finish = (work: () => Promise<void>) =>
    action.run(async () => {
      await work()
      onClose()
    })
  const keep = () => finish(() => onKeep(next.trim()))
  return (
    <Dialog title={p().title} onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault()
          void keep()
        }}
      >
        <label class="field">
          <span>{p().text}</span>
          <textarea
            ref={field}
            required
            rows={5}
            maxLength={MAX_LENGTH}
            value={next}
            aria-describedby={hint}
            dir="auto"
            onInput={({ currentTarget }) => setNext(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || next.trim() === '') return
              event.preventDefault()
              void keep()
            }}
          />
          <small id={hint}>{p().hint}</small>
        </label>
        <p class="form-problem" role="alert">
          {action.problem}
        </p>
        <div class="form-actions">
          {onDelete && (
            <button type="button" class="button" onClick={() => void finish(onDelete)}>
              {p().remove}
            </button>
          )}
          <button type="button" class="button" onClick={onClose}>
            {t().cancel}
          </button>
          <button type="submit" class="button primary" aria-disabled={action.isBusy}>
            {action.isBusy ? t().working : p().keep}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
