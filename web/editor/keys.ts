import type { Command } from './commands/command.ts'
import { keymapOf, keyOf } from './commands/keymap.ts'
import { commands } from './commands/registry.ts'

/** Whether somebody writes in a field, chooses in a list, or has a dialog before them. */
export const isTaken = (target: EventTarget | null): boolean => {
  if (document.querySelector('dialog[open]')) return true
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, .menu-list *'))
  )
}

interface KeyDeps {
  isPaused(): boolean
  run(command: Command): void
  isEnabled(command: Command): boolean
  /** Esc; whether there was something to leave. */
  leave(): boolean
  setPanning(isPanning: boolean): void
}

/** Keys go to the editor before the page and the canvas, which have other uses for arrows. */
export const listenToKeys = ({ isPaused, run, isEnabled, leave, setPanning }: KeyDeps, signal: AbortSignal): void => {
  const keymap = keymapOf(commands)

  const take = (event: KeyboardEvent): void => {
    event.preventDefault()
    event.stopPropagation()
  }

  const down = (event: KeyboardEvent): void => {
    if (isPaused() || isTaken(event.target)) return
    const key = keyOf(event)
    // What has opened beside a button has keys of its own.
    const isInPopover = event.target instanceof HTMLElement && event.target.closest('.popover') !== null
    if (isInPopover && !event.ctrlKey && !event.metaKey) return
    const isInList = event.target instanceof HTMLElement && event.target.closest('.own-keys') !== null
    if (isInList && /^(?:Arrow.*|Home|End|F2|Escape)$/.test(event.key)) return
    if (key === 'Escape' && !event.defaultPrevented) {
      if (leave()) take(event)
      return
    }
    const isOnButton = event.target instanceof HTMLElement && event.target.matches('button, a')
    if (event.key === ' ' && !isOnButton) {
      setPanning(true)
      take(event)
      return
    }
    if (isOnButton && (event.key === 'Enter' || event.key === 'Tab')) return
    const command = keymap.get(key)?.find(isEnabled)
    if (!command) return
    take(event)
    run(command)
  }

  addEventListener('keydown', down, { capture: true, signal })
  addEventListener('keyup', (event) => event.key === ' ' && setPanning(false), { capture: true, signal })
  addEventListener('blur', () => setPanning(false), { signal })
}
