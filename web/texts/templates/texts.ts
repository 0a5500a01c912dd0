import { inLanguage } from '../in-language.ts'
import { de } from './de.ts'
import { en, type TemplateTexts } from './en.ts'

const catalogues = { en, de }

/** The texts of templates that people save, which are loaded with them. */
export const templateTexts = (): TemplateTexts => inLanguage(catalogues)
