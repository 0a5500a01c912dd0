import { de } from './de.ts'
import { en, type Texts } from './en.ts'
import { inLanguage } from './in-language.ts'

const catalogues = { en, de }

/** The texts in the language of whoever reads; a component that calls it is drawn again when that changes. */
export const t = (): Texts => inLanguage(catalogues)
