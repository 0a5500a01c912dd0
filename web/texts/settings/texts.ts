import { language } from '../../data/preferences.ts'
import { de } from './de.ts'
import { en, type SettingsTexts } from './en.ts'

const catalogues: Record<'en' | 'de', SettingsTexts> = { en, de }

/** The texts of the settings, which are loaded with them. */
export const s = (): SettingsTexts => catalogues[language.value]
