import { inLanguage } from '../in-language.ts'
import { de } from './de.ts'
import { en, type InboxTexts } from './en.ts'

const catalogues = { en, de }

/** The texts of the inbox, which are loaded with it. */
export const inboxTexts = (): InboxTexts => inLanguage(catalogues)
