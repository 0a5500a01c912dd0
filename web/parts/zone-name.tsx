import { useLayoutEffect, useRef } from 'preact/hooks'
import { giveFocusBack } from '../data/focus.ts'
import { describeRefusal } from '../data/refusal.ts'
import { t } from '../texts/texts.ts'
import { MAX_NAME } from './new-board.tsx'
import { tell } from './toast.tsx'

export interface ZoneNameProps {
  name: string
  isWritten: boolean
  /** Of whoever may rename it. */
  onBegin: (() => void) | undefined
  onEnd: () => void
  rename: (name: string) => Promise<void>
}

/** What a zone is called; a double click renames it. */
export const ZoneName = ({ name, isWritten, onBegin, onEnd, rename }: ZoneNameProps) => {
  if (isWritten) return <NameField {...{ name, onEnd, rename }} />
  return (
    // By keys it is a command.
    <strong dir="auto" onDblClick={onBegin} title={onBegin && t().renameZoneHint}>
      {name}
    </strong>
  )
}

const NameField = ({ name, onEnd, rename }: Pick<ZoneNameProps, 'name' | 'onEnd' | 'rename'>) => {
  const field = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useLayoutEffect(() => {
    const before = document.activeElement
    const input = field.current
    input?.focus()
    input?.select()
    return () => {
      if (input === document.activeElement) giveFocusBack(before)
    }
  }, [])

  const end = () => {
    isOver.current = true
    onEnd()
  }
  /** `isLeft`: for something else on the page. */
  const keep = async (isLeft: boolean) => {
    const next = field.current?.value.trim() ?? ''
    if (isOver.current) return
    if (next === '' || next === name) return end()
    isOver.current = true
    try {
      await rename(next)
      onEnd()
    } catch (error) {
      tell({ text: describeRefusal(error) })
      isOver.current = false
      // Else what was refused can be mended.
      if (isLeft || field.current !== document.activeElement) end()
    }
  }

  return (
    <input
      ref={field}
      class="zone-name-field"
      dir="auto"
      aria-label={t().zoneName}
      maxLength={MAX_NAME}
      defaultValue={name}
      onBlur={() => void keep(true)}
      onKeyDown={(event) => {
        if (event.isComposing) return
        if (event.key === 'Enter') void keep(false)
        else if (event.key === 'Escape') end()
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}
