import { inLanguage } from '../in-language.ts'
import { de } from './de.ts'
import { en, type PeopleTexts } from './en.ts'

const catalogues = { en, de }

/** The texts of people, teams, groups and the edition, which are loaded with those pages. */
export const p = (): PeopleTexts => inLanguage(catalogues)
