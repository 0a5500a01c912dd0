import { inLanguage } from '../in-language.ts'
import { de } from './de.ts'
import { en, type PrivateNoteTexts } from './en.ts'

const catalogues = { en, de }

/** The texts of private notes, which are loaded with the panel of what people do together. */
export const p = (): PrivateNoteTexts => inLanguage(catalogues)
