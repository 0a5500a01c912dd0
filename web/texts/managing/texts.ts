import { inLanguage } from '../in-language.ts'
import { de } from './de.ts'
import { en, type ManagingTexts } from './en.ts'

const catalogues = { en, de }

/** The texts of the lists, menus and dialogs that order, copy, move, embed and leave, and of empty lists, which are loaded with them. */
export const m = (): ManagingTexts => inLanguage(catalogues)
