import { language } from '../data/preferences.ts'
import { de } from './de.ts'
import { en, type Texts } from './en.ts'

const catalogues: Record<'en' | 'de', Texts> = { en, de }

/** The texts in the language of whoever reads; a component that calls it is drawn again when that changes. */
export const t = (): Texts => catalogues[language.value]
