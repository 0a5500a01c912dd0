import { inLanguage } from '../in-language.ts'
import { de } from './de.ts'
import { en, type ReadingTexts } from './en.ts'

const catalogues = { en, de }

/** The texts of a board that is read, which are loaded with the first key on it. */
export const readingTexts = (): ReadingTexts => inLanguage(catalogues)
