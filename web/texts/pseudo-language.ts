import { pseudo } from '../data/preferences.ts'

/** Whoever reads it can still read it. */
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = [...'áƀçđéƒğĥíĵķľɱñóƥɋřšťúṽŵẋýžÁɃÇĐÉƑĞĤÍĴĶĽṀÑÓƤɊŘŠŤÚṼŴẊÝŽ']
const toAccented = new Map([...letters].map((letter, at) => [letter, accented[at] as string]))

/** Vowels are doubled: a text is half as long again, as one of German or Finnish may be. */
const accent = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (one) => (toAccented.get(one) as string).repeat(/[aeiou]/i.test(one) ? 2 : 1))

const OVERRIDE = '\u202e'
const END_OF_OVERRIDE = '\u202c'

type Direction = 'ltr' | 'rtl'

/** A text of the catalogue; what it was given, such as a name, stays as it is. */
const derivedText = (text: string, given: readonly string[], direction: Direction): string => {
  if (text === '') return text
  const change = (part: string): string =>
    direction === 'rtl' && part ? OVERRIDE + accent(part) + END_OF_OVERRIDE : accent(part)
  const parts = [text]
  for (const one of given)
    for (let at = 0; at < parts.length; at += 2) {
      const pieces = (parts[at] as string).split(one)
      parts.splice(at, 1, ...pieces.flatMap((piece, i) => (i === 0 ? [piece] : [one, piece])))
      at += 2 * (pieces.length - 1)
    }
  return `⟦${parts.map((part, at) => (at % 2 === 0 ? change(part) : part)).join('')}⟧`
}

/** Made of English texts: a text, a function that returns one, or a catalogue of both. */
const derive = (said: unknown, direction: Direction): unknown => {
  if (typeof said === 'string') return derivedText(said, [], direction)
  if (typeof said === 'function')
    return (...given: unknown[]) => {
      const names = given.filter((one): one is string => typeof one === 'string' && one !== '')
      return derivedText(said(...given), names, direction)
    }
  return Object.fromEntries(Object.entries(said as object).map(([key, one]) => [key, derive(one, direction)]))
}

/** From now on the app speaks it. Dates and numbers are in a language of another script, so that one sees what Intl wrote. */
export const speakPseudoLanguage = (direction: Direction): void => {
  const derived = new WeakMap<object, unknown>()
  document.documentElement.dir = direction
  pseudo.value = {
    locale: direction === 'rtl' ? 'he' : 'el',
    derive: <T>(said: T): T => {
      if (typeof said !== 'object' || said === null) return derive(said, direction) as T
      if (!derived.has(said)) derived.set(said, derive(said, direction))
      return derived.get(said) as T
    },
  }
}
