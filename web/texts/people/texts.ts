import { language } from '../../data/preferences.ts'
import { de } from './de.ts'
import { en, type PeopleTexts } from './en.ts'

const catalogues: Record<'en' | 'de', PeopleTexts> = { en, de }

/** The texts of people, teams, groups and the edition, which are loaded with those pages. */
export const p = (): PeopleTexts => catalogues[language.value]
