import { inLanguage } from '../in-language.ts'
import { de } from './de.ts'
import { en, type SettingsTexts } from './en.ts'

const catalogues = { en, de }

/** The texts of the settings, which are loaded with them. */
export const s = (): SettingsTexts => inLanguage(catalogues)
