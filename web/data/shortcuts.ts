import { useLayoutEffect, useRef } from 'preact/hooks'

export type Shortcuts = Record<string, (event: KeyboardEvent) => void>

interface Focused {
  tagName: string
  type?: string
  isContentEditable?: boolean
}

/** Whether a key belongs to what has the focus: letters to what is written in, arrows to what they move. */
export const ownsKey = ({ tagName, type = '', isContentEditable }: Focused, key: string): boolean => {
  if (key === 'Escape') return false
  if (isContentEditable || tagName === 'TEXTAREA' || tagName === 'SELECT') return true
  if (tagName !== 'INPUT' || /^(checkbox|button|submit|reset|image|file)$/.test(type)) return false
  return !/^(radio|range)$/.test(type) || key.length > 1
}

/** With these two modifiers the key may be another letter: its place on the keyboard counts. */
const nameOf = ({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined => {
  if ((ctrlKey || metaKey) && altKey) return `mod+alt+${code.replace('Key', '').toLowerCase()}`
  if (ctrlKey || metaKey || altKey) return undefined
  return key.length === 1 ? key.toLowerCase() : key
}

/** Keys of a page, by `KeyboardEvent.key`, or `mod+alt+c`; not while somebody writes. */
export const useShortcuts = (shortcuts: Shortcuts): void => {
  // As of what is on the screen: a key may come as soon as it is painted.
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      if (event.target instanceof HTMLElement && ownsKey(event.target, event.key)) return
      if (document.querySelector('dialog[open]')) return
      const name = nameOf(event)
      const action = name === undefined ? undefined : latest.current[name]
      if (!action) return
      event.preventDefault()
      action(event)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
