import { language } from '../../data/preferences.ts'
import { de } from './de.ts'
import { en, type InboxTexts } from './en.ts'

const catalogues: Record<'en' | 'de', InboxTexts> = { en, de }

/** The texts of the inbox, which are loaded with it. */
export const inboxTexts = (): InboxTexts => catalogues[language.value]
