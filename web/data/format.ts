import { parseTime } from '@easel/contract/time.ts'
import { language, pseudo } from './preferences.ts'

/** As whoever reads writes dates, in the language of the app: en-GB is not en-US. */
export const locale = (): string =>
  pseudo.value?.locale ?? navigator.languages.find((one) => one.startsWith(language.value)) ?? language.value

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** `3 days ago`, for a time as the service writes it. */
export const ago = (text: string | undefined): string => {
  const elapsed = parseTime(text ?? '') - Date.now()
  if (Number.isNaN(elapsed)) return ''
  const [unit, size] = units.find(([, length]) => Math.abs(elapsed) >= length) ?? ['minute', 60_000]
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(Math.round(elapsed / size), unit)
}

/** In milliseconds. */
export const dateAndTimeOf = (time: number): string =>
  Number.isNaN(time) ? '' : new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(time)

export const dateAndTime = (text: string | undefined): string => dateAndTimeOf(parseTime(text ?? ''))

/** To the second: of things that follow one another within a minute. */
export const exactTime = (text: string | undefined): string => {
  const time = parseTime(text ?? '')
  if (Number.isNaN(time)) return ''
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'medium' }).format(time)
}

/** `1,234`. */
export const formatNumber = (value: number): string => new Intl.NumberFormat(locale()).format(value)

/** `AL` of Ada Lovelace. */
export const initials = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word = '') => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}
