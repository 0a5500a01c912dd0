import type { Mention } from '@easel/contract/mentions.ts'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../../texts/texts.ts'
import { Avatar } from '../avatar.tsx'
import type { Mentionable } from './use-mentioning.ts'

interface MentionListProps {
  id: string
  choices: readonly Mentionable[]
  chosen: number
  onChoose: (person: Mention) => void
}

/** Whom the field above it can mention. */
export const MentionList = ({ id, choices, chosen, onChoose }: MentionListProps) => {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen, choices])
  return (
    <div id={id} ref={list} class="mention-list" role="listbox" aria-label={t().mentionSomebody}>
      {choices.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus
        <div
          key={person.zuid}
          id={`${id}-${index}`}
          class="mention-choice"
          role="option"
          aria-selected={index === chosen}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <Avatar id={person.zuid} name={person.name} picture={person.picture} isLabelled />
          <bdi>{person.name}</bdi>
        </div>
      ))}
    </div>
  )
}
