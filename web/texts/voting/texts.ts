import { inLanguage } from '../in-language.ts'
import { de } from './de.ts'
import { en, type VotingTexts } from './en.ts'

const catalogues = { en, de }

/** The texts of votings, which are loaded with the first one. */
export const b = (): VotingTexts => inLanguage(catalogues)
