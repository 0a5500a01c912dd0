import { useEffect } from 'preact/hooks'

export type Shortcuts = Record<string, (event: KeyboardEvent) => void>

const isWriting = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Keys of a page, by `KeyboardEvent.key`; not while somebody writes, nor with a modifier that browsers use. */
export const useShortcuts = (shortcuts: Shortcuts): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isWriting(event)) return
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
