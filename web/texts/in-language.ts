import { type Language, language, pseudo } from '../data/preferences.ts'

/** What is said, in the language of whoever reads; a component that calls it is drawn again when that changes. */
export const inLanguage = <T>(said: Readonly<Record<Language, T>>): T =>
  pseudo.value?.derive(said.en) ?? said[language.value]
