import { inLanguage } from '../in-language.ts'
import { de } from './de.ts'
import { en, type JoiningTexts } from './en.ts'

const catalogues = { en, de }

/** The texts of the pages for guests, which are loaded with them. */
export const j = (): JoiningTexts => inLanguage(catalogues)
