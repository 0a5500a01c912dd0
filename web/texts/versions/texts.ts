import { language } from '../../data/preferences.ts'
import { de } from './de.ts'
import { en, type VersionTexts } from './en.ts'

const catalogues: Record<'en' | 'de', VersionTexts> = { en, de }

/** The texts of the panel of versions, which are loaded with it. */
export const v = (): VersionTexts => catalogues[language.value]
