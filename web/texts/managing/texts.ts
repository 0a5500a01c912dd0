import { language } from '../../data/preferences.ts'
import { de } from './de.ts'
import { en, type ManagingTexts } from './en.ts'

const catalogues: Record<'en' | 'de', ManagingTexts> = { en, de }

/** The texts of the dialogs that copy, move and embed, which are loaded with them. */
export const m = (): ManagingTexts => catalogues[language.value]
