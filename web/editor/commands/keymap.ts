import type { Command } from './command.ts'

/** A key with its modifiers, as commands name it: `shift+mod+z`, `Delete`. */
export const keyOf = (event: KeyboardEvent): string => {
  const { key, code, shiftKey, altKey } = event
  const mod = event.ctrlKey || event.metaKey
  // With these the key is another letter, or none: the place on the keyboard counts.
  const place = /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase()
  const isByPlace = altKey || /^Digit/.test(code)
  const name = key.length === 1 ? (isByPlace && place) || key.toLowerCase() : key
  return [shiftKey && 'shift', mod && 'mod', altKey && 'alt', name].filter(Boolean).join('+')
}

/** The command of each key. */
export const keymapOf = (commands: readonly Command[]): ReadonlyMap<string, Command> =>
  new Map(
    commands.flatMap((command) => (command.isNative ? [] : (command.keys ?? [])).map((key) => [key, command] as const)),
  )
