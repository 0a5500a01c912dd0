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

/** The commands of each key: the first one that can be run is meant. */
export const keymapOf = (commands: readonly Command[]): ReadonlyMap<string, readonly Command[]> => {
  const keymap = new Map<string, Command[]>()
  for (const command of commands) {
    if (command.isNative) continue
    for (const key of command.keys ?? []) keymap.set(key, [...(keymap.get(key) ?? []), command])
  }
  return keymap
}
