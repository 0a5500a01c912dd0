import { language } from '../../data/preferences.ts'
import { de } from './de.ts'
import { en, type SharingTexts } from './en.ts'

const catalogues: Record<'en' | 'de', SharingTexts> = { en, de }

/** The texts of the dialog that shares a space, which are loaded with it. */
export const sharingTexts = (): SharingTexts => catalogues[language.value]
