import type { ComponentChildren, JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { leaves } from '../data/focus.ts'

interface MenuProps {
  label: string
  icon: JSX.Element
  /** Beside the icon. */
  text?: ComponentChildren
  class?: string
  children: (close: () => void) => ComponentChildren
}

/** A button with a list under it; Escape, a click elsewhere and the focus elsewhere close it. */
export const Menu = ({ label, icon, text, class: more = '', children }: MenuProps) => {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const hide = () => setOpen(false)
  const close = () => {
    hide()
    button.current?.focus()
  }
  // At once: the next key is for the list.
  useLayoutEffect(() => {
    if (!isOpen) return
    root.current?.querySelector<HTMLElement>('.menu-list a, .menu-list button')?.focus()
    const onPointer = ({ target }: Event) => !root.current?.contains(target as Node) && hide()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        event.preventDefault()
        close()
      }
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        const items = [...(root.current?.querySelectorAll<HTMLElement>('.menu-list a, .menu-list button') ?? [])]
        const at = items.indexOf(document.activeElement as HTMLElement)
        items.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % items.length)?.focus()
      }
    }
    addEventListener('pointerdown', onPointer)
    addEventListener('keydown', onKey, true)
    return () => {
      removeEventListener('pointerdown', onPointer)
      removeEventListener('keydown', onKey, true)
    }
  }, [isOpen])
  return (
    <div class={`menu ${more}`} ref={root} onFocusOut={(event) => leaves(event, root.current) && hide()}>
      <button
        type="button"
        ref={button}
        class={text ? 'text-button' : 'icon-button'}
        aria-label={text ? undefined : label}
        title={label}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {icon}
        {text}
      </button>
      {isOpen && <div class="menu-list">{children(close)}</div>}
    </div>
  )
}
