import { language } from '../../data/preferences.ts'
import { de } from './de.ts'
import { en, type JoiningTexts } from './en.ts'

const catalogues: Record<'en' | 'de', JoiningTexts> = { en, de }

/** The texts of the pages for guests, which are loaded with them. */
export const j = (): JoiningTexts => catalogues[language.value]
