import type { Language } from '../data/preferences.ts'

/** How a language writes numbers, and which of its forms goes with one: catalogues say what they count with it. */
export const countingIn = (language: Language) => {
  const numbers = new Intl.NumberFormat(language)
  const rules = new Intl.PluralRules(language)
  return {
    number: (value: number): string => numbers.format(value),
    /** `3 zones`; a `#` in either form is the number. */
    plural: (count: number, one: string, other: string): string =>
      (rules.select(count) === 'one' ? one : other).replace('#', numbers.format(count)),
  }
}
