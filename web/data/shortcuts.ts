import { useEffect } from 'preact/hooks'

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

/** Keys of a page, by `KeyboardEvent.key`; not while somebody writes, nor with a modifier that browsers use. */
export const useShortcuts = (shortcuts: Shortcuts): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof HTMLElement && ownsKey(event.target, event.key)) return
      if (document.querySelector('dialog[open]')) return
      const action = shortcuts[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!action) return
      event.preventDefault()
      action(event)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}
