const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

const names: Record<string, string> = {
  mod: isMac ? '⌘' : 'Ctrl',
  Control: isMac ? '⌘' : 'Ctrl',
  Shift: '⇧',
  Escape: 'Esc',
  alt: isMac ? '⌥' : 'Alt',
  shift: '⇧',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Delete: 'Del',
  plus: '+',
}

/** A key of a command as keyboards have it. */
export const keyNames = (key: string): string[] =>
  key.split('+').map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part))

export const keyHint = (key: string | undefined): string | undefined => key && keyNames(key).join('+')
