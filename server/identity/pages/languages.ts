import { de } from './texts/de.ts'
import { en, type Texts } from './texts/en.ts'

const catalogues: readonly Texts[] = [en, de]

/** RFC 9110: names with a weight from 0, not at all, to 1; the first of those with the highest is taken. */
const readWeight = (parameters: readonly string[]): number => {
  const [, weight = '1'] = parameters.map((text) => /^q=([01](?:\.\d{0,3})?)$/i.exec(text.trim())).find(Boolean) ?? []
  return Number(weight)
}

/** The texts in the language that a browser asks for; in English where it asks for none that there is. */
export const chooseTexts = (acceptLanguage = ''): Texts => {
  let chosen = { texts: en, weight: 0 }
  for (const item of acceptLanguage.split(',')) {
    const [range = '', ...parameters] = item.split(';')
    const name = range.trim().toLowerCase().split('-')[0]
    const texts = catalogues.find(({ language }) => language === name)
    const weight = readWeight(parameters)
    if (texts && weight > chosen.weight) chosen = { texts, weight }
  }
  return chosen.texts
}
