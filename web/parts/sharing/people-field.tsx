import { Building2, Users, UsersRound, X } from 'lucide-preact'
import { useId, useRef, useState } from 'preact/hooks'
import { leaves } from '../../data/focus.ts'
import { keyOf, type ShareTarget, suggest } from '../../data/share-targets.ts'
import { sharingTexts } from '../../texts/sharing/texts.ts'
import { Avatar } from '../avatar.tsx'

interface PeopleFieldProps {
  text: string
  chosen: readonly ShareTarget[]
  /** Keys of those whom the service has refused. */
  refused: ReadonlySet<string>
  /** What may be suggested. */
  targets: readonly ShareTarget[]
  onText: (text: string) => void
  onChoose: (target: ShareTarget) => void
  onLeaveOut: (target: ShareTarget) => void
  /** Takes the names and addresses of a text. */
  onTake: (text: string) => void
}

const icons = { TEAM: UsersRound, GROUP: Users, ORG: Building2 }

const Face = ({ target }: { target: ShareTarget }) => {
  if (target.type === 'USER')
    return <Avatar id={target.zuid ?? target.name} name={target.name} picture={target.picture} isLabelled />
  const Icon = icons[target.type]
  return (
    <span class="avatar avatar-group" aria-hidden="true">
      <Icon />
    </span>
  )
}

const kindOf = ({ type, mail }: ShareTarget): string | undefined =>
  type === 'USER' ? mail : sharingTexts()[`kind${type}`]

/** Takes mail addresses and names, and suggests who fits, over what is below; those taken stand there. */
export const PeopleField = (props: PeopleFieldProps) => {
  const { text, chosen, refused, targets, onText, onChoose, onLeaveOut, onTake } = props
  const s = sharingTexts()
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [moved, setMoved] = useState<number>()
  const choices = isOpen ? suggest(targets, text) : []
  // Enter takes the first name that fits, but an address as it is written.
  const at = moved ?? (text.trim() === '' || text.includes('@') ? -1 : 0)

  const write = (value: string) => {
    setMoved(undefined)
    setOpen(value.trim() !== '')
    if (/[,;]/.test(value)) onTake(value)
    else onText(value)
  }
  const choose = (target: ShareTarget) => {
    setOpen(false)
    setMoved(undefined)
    onChoose(target)
    input.current?.focus()
  }
  const leaveOut = (target: ShareTarget) => {
    onLeaveOut(target)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    const chosenNow = choices[at]
    const last = chosen.at(-1)
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      // Asks for those who can be suggested.
      if (!isOpen) onText(text)
      setOpen(true)
      const count = Math.max(choices.length, 1)
      setMoved(key === 'ArrowDown' ? (at + 1) % count : (Math.max(at, 0) - 1 + count) % count)
    } else if (key === 'Enter' && chosenNow) choose(chosenNow)
    else if (key === 'Enter' && text.trim() !== '') onTake(text)
    else if (key === 'Escape' && choices.length > 0) setOpen(false)
    else if (key === 'Backspace' && text === '' && last) onLeaveOut(last)
    else return
    event.preventDefault()
  }
  return (
    <div class="share-field" ref={root} onFocusOut={(event) => leaves(event, root.current) && setOpen(false)}>
      <div class="share-combobox">
        <label class="field">
          <span>{s.people}</span>
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-expanded={choices.length > 0}
            aria-controls={`${id}-choices`}
            aria-autocomplete="list"
            aria-activedescendant={choices[at] ? `${id}-${at}` : undefined}
            aria-describedby={`${id}-hint`}
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            value={text}
            onInput={({ currentTarget }) => write(currentTarget.value)}
            onPaste={(event) => {
              const pasted = event.clipboardData?.getData('text') ?? ''
              // A field of one line would glue the lines together.
              if (!/\n/.test(pasted.trim())) return
              event.preventDefault()
              onTake(`${text} ${pasted.trim().replaceAll(/\s*\n\s*/g, ', ')}`)
            }}
            onKeyDown={onKeyDown}
          />
        </label>
        <div
          id={`${id}-choices`}
          class={choices.length > 0 ? 'share-choices' : ''}
          role="listbox"
          aria-label={s.choices}
        >
          {choices.map((target, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus
            <div
              key={keyOf(target)}
              id={`${id}-${index}`}
              class="share-choice"
              role="option"
              aria-selected={index === at}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(target)}
            >
              <Face target={target} />
              <span>
                <bdi>{target.name}</bdi>
                {kindOf(target) && <small>{kindOf(target)}</small>}
              </span>
            </div>
          ))}
        </div>
      </div>
      <small id={`${id}-hint`}>{s.peopleHint}</small>
      {chosen.length > 0 && (
        <ul class="share-chosen">
          {chosen.map((target) => (
            <li key={keyOf(target)} class={refused.has(keyOf(target)) ? 'is-refused' : ''}>
              <bdi>{target.name}</bdi>
              <button
                type="button"
                class="icon-button"
                aria-label={s.takeOut(target.name)}
                onClick={() => leaveOut(target)}
              >
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
