import type { Mention } from '@easel/contract/mentions.ts'
import { SendHorizontal } from 'lucide-preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { draftOf, keepDraft } from '../../data/drafts.ts'
import { completeName, fromDraft, type MentionDraft, nameAtCaret, toDraft } from '../../data/mention-draft.ts'
import type { ZoneKey } from '../../data/zone-key.ts'
import { t } from '../../texts/texts.ts'
import { IconButton } from '../icon-button.tsx'
import { MentionList } from './mention-list.tsx'
import { useMentioning } from './use-mentioning.ts'

/** As the service takes them. */
const MAX_LENGTH = 5_000

interface CommentFieldProps {
  at: ZoneKey
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

/** Enter sends, Shift and Enter begin a line, @ names somebody, Escape leaves it. */
export const CommentField = ({ at, label, draft, before = '', isFocused, onSend, onLeave }: CommentFieldProps) => {
  const id = useId()
  const [written, setWritten] = useState<MentionDraft>(() => toDraft(draftOf(draft) || before))
  const { text } = written
  const stored = fromDraft(written)
  /** Of a name that is being written: it is looked for where the caret is. */
  const [name, setName] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<number>()
  const mentioning = useMentioning(at, name)
  const { choices, chosen } = mentioning
  const isNaming = choices.length > 0

  const write = (next: MentionDraft) => {
    setWritten(next)
    const kept = fromDraft(next)
    keepDraft(draft, kept === before ? '' : kept)
  }
  const look = () => {
    const { current } = field
    if (!current) return
    const isRange = current.selectionStart !== current.selectionEnd
    const found = isRange ? undefined : nameAtCaret(current.value.slice(0, current.selectionEnd))
    const isDone = [...written.people.keys()].some((one) => found?.startsWith(one))
    setName(isDone ? undefined : found)
  }
  const mention = (person: Mention) => {
    const completed = completeName(written, field.current?.selectionEnd ?? text.length, person)
    caret.current = completed.caret
    setName(undefined)
    write(completed)
  }
  const send = () => {
    const sent = stored.trim()
    if (sent === '') return
    setName(undefined)
    write({ text: '', people: new Map() })
    if (sent === before) onLeave()
    else onSend(sent)
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
    if (caret.current !== undefined) current.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  }, [text])
  const onNamingKey = ({ key }: KeyboardEvent): boolean => {
    const person = choices[chosen]
    if (key === 'ArrowDown' || key === 'ArrowUp') mentioning.step(key === 'ArrowDown' ? 1 : -1)
    else if ((key === 'Enter' || key === 'Tab') && person) mention(person)
    else if (key === 'Escape') mentioning.close()
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A word of an input method is not finished yet.
    if (event.isComposing) return
    const isModified = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey
    const isDone = isNaming && !isModified && onNamingKey(event)
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey || !(event.shiftKey || isTouched()))
    if (!isDone && !isSend && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (isDone) return
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
        // A mention is sent with more than its name.
        maxLength={MAX_LENGTH - (stored.length - text.length)}
        dir="auto"
        value={text}
        {...(isNaming && {
          role: 'combobox',
          'aria-expanded': true,
          'aria-controls': id,
          'aria-autocomplete': 'list',
          'aria-activedescendant': `${id}-${chosen}`,
        })}
        onInput={({ currentTarget }) => {
          write({ ...written, text: currentTarget.value })
          look()
        }}
        onKeyUp={look}
        onClick={look}
        onBlur={() => setName(undefined)}
        onKeyDown={onKeyDown}
      />
      <IconButton label={t().sendComment} isDisabled={text.trim() === ''} onClick={send}>
        <SendHorizontal />
      </IconButton>
      {isNaming && <MentionList id={id} choices={choices} chosen={chosen} onChoose={mention} />}
      <span class="visually-hidden" role="status">
        {isNaming && t().mentionsFound(choices.length)}
      </span>
    </div>
  )
}
