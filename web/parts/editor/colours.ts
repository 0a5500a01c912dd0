import { recall, remember } from '../../data/preferences.ts'

/** Light ones for paper, strong ones for lines, of the same hues, so that they go together. */
export const light = {
  white: '#ffffff',
  grey: '#cbd5e1',
  yellow: '#fde68a',
  orange: '#fdba74',
  red: '#fca5a5',
  pink: '#f9a8d4',
  purple: '#c4b5fd',
  blue: '#93c5fd',
  teal: '#5eead4',
  green: '#86efac',
} as const

export const strong = {
  ink: '#334155',
  darkGrey: '#64748b',
  darkYellow: '#ca8a04',
  darkOrange: '#c2410c',
  darkRed: '#b91c1c',
  darkPink: '#be185d',
  darkPurple: '#6d28d9',
  darkBlue: '#1d4ed8',
  darkTeal: '#0f766e',
  darkGreen: '#15803d',
} as const

const KEY = 'easel.colours'
const MAX_OWN = 9

/** Those that somebody has mixed in this browser, the newest first. */
export const ownColours = (): string[] =>
  (recall(KEY) ?? '').split(' ').filter((colour) => /^#[0-9a-f]{6}$/.test(colour))

export const rememberColour = (colour: string): void => {
  const all = [colour, ...ownColours().filter((one) => one !== colour)]
  remember(KEY, all.slice(0, MAX_OWN).join(' '))
}

/** `f80`, `#F80` and `ff8800` are #ff8800; undefined for what is none. */
export const colourFrom = (text: string): string | undefined => {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (digits === undefined) return undefined
  return `#${digits.length === 3 ? [...digits].map((one) => one + one).join('') : digits}`
}
