import { inLanguage } from '../in-language.ts'
import { de } from './de.ts'
import { en, type PresentingTexts } from './en.ts'

const catalogues = { en, de }

/** The texts of presentations and their steps, which are loaded with what needs them. */
export const presentingTexts = (): PresentingTexts => inLanguage(catalogues)
