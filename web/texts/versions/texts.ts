import { inLanguage } from '../in-language.ts'
import { de } from './de.ts'
import { en, type VersionTexts } from './en.ts'

const catalogues = { en, de }

/** The texts of the panel of versions, which are loaded with it. */
export const v = (): VersionTexts => inLanguage(catalogues)
