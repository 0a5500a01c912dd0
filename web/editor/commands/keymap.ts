import type { Command } from './command.ts'

type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** What a keyboard of Latin letters has at a place, beside letters and digits. */
const brackets: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']' }

/** With Shift the browser tells what a key writes then. */
const withoutShift: Readonly<Record<string, string>> = { '{': '[', '}': ']' }

/** A key with its modifiers, as commands name it: `shift+mod+z`, `Delete`. */
export const keyOf = ({ key, code, shiftKey, altKey, ctrlKey, metaKey }: PressedKey): string => {
  const mod = ctrlKey || metaKey
  const place = /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? brackets[code]
  // With Alt a key is another letter, or none, and of other alphabets it is one that no command has: its place counts.
  const isByPlace = altKey || code.startsWith('Digit') || !/^[ -~]$/.test(key)
  const isLetter = key.length === 1
  const byPlace = isByPlace && (isLetter || key === 'Dead') ? place : undefined
  const name = byPlace ?? withoutShift[key] ?? (isLetter ? key.toLowerCase() : key)
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
