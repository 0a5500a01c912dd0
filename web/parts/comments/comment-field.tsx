import { SendHorizontal } from 'lucide-preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { draftOf, keepDraft } from '../../data/drafts.ts'
import { t } from '../../texts/texts.ts'
import { IconButton } from '../icon-button.tsx'

/** As the service takes them. */
const MAX_LENGTH = 5_000

interface CommentFieldProps {
  label: string
  /** What it is for, in the zone: what is not sent is there again. */
  draft: string
  /** What is changed. */
  before?: string
  isFocused?: boolean
  onSend: (text: string) => void
  /** Escape. */
  onLeave: () => void
}

/** On a screen that is touched Enter is the only way to a new line. */
const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches

/** Enter sends, Shift and Enter begin a line, Escape leaves it. */
export const CommentField = ({ label, draft, before = '', isFocused, onSend, onLeave }: CommentFieldProps) => {
  const [text, setText] = useState(() => draftOf(draft) || before)
  const field = useRef<HTMLTextAreaElement>(null)
  const write = (next: string) => {
    setText(next)
    keepDraft(draft, next === before ? '' : next)
  }
  const send = () => {
    const written = text.trim()
    if (written === '') return
    write('')
    if (written === before) onLeave()
    else onSend(written)
  }
  useLayoutEffect(() => {
    if (!isFocused) return
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(text.length, text.length)
  }, [isFocused])
  useLayoutEffect(() => {
    const { current } = field
    if (!current) return
    current.style.height = 'auto'
    current.style.height = `${current.scrollHeight + 2}px`
  }, [text])
  const onKeyDown = (event: KeyboardEvent) => {
    // A word of an input method is not finished yet.
    if (event.isComposing) return
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey || !(event.shiftKey || isTouched()))
    if (!isSend && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (isSend) send()
    else onLeave()
  }
  return (
    <div class="comment-field">
      <textarea
        ref={field}
        rows={1}
        aria-label={label}
        placeholder={label}
        maxLength={MAX_LENGTH}
        dir="auto"
        value={text}
        onInput={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton label={t().sendComment} isDisabled={text.trim() === ''} onClick={send}>
        <SendHorizontal />
      </IconButton>
    </div>
  )
}
