import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { moveFocus } from './move-focus.ts'

interface PopoverProps {
  label: string
  class?: string
  /** By Esc, or by a press elsewhere: `isByKey` gives the focus back. */
  onClose(isByKey: boolean): void
  children: ComponentChildren
}

/** What opens beside a button, and is over when something else is done. */
export const Popover = ({ label, class: more = '', onClose, children }: PopoverProps) => {
  const root = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useLayoutEffect(() => {
    const onPress = (event: Event) => {
      const target = event.target as Element
      // The button that opened it closes it by itself.
      if (!root.current?.contains(target) && !target.closest('[aria-expanded="true"]')) close.current(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      close.current(true)
    }
    addEventListener('pointerdown', onPress, true)
    addEventListener('keydown', onKey, true)
    return () => {
      removeEventListener('pointerdown', onPress, true)
      removeEventListener('keydown', onKey, true)
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      ref={root}
      class={`popover ${more}`}
      role="group"
      aria-label={label}
      onKeyDown={(event) => root.current && moveFocus(root.current, event)}
    >
      {children}
    </div>
  )
}
