import { effect, signal } from '@preact/signals'

export type Theme = 'system' | 'light' | 'dark'
export type Language = 'en' | 'de'

export const recall = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export const remember = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value)
  } catch {}
}

export const forget = (key: string): void => {
  try {
    localStorage.removeItem(key)
  } catch {}
}

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((one) => one === value)

/** Of the page; boards are not written in any direction. */
export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl'

export const theme = signal<Theme>(oneOf(['system', 'light', 'dark'], recall('easel.theme')) ?? 'system')
const storedLanguage = (key: string) => oneOf<Language>(['en', 'de'], recall(key))
const ofBrowser = (): Language => (navigator.language.startsWith('de') ? 'de' : 'en')
/** Chosen in this browser, for whoever uses it. */
const CHOSEN = 'easel.chosen-language'
/** Saved with the account of whoever signed in last. */
const SAVED = 'easel.saved-language'

export const language = signal<Language>(storedLanguage(CHOSEN) ?? storedLanguage(SAVED) ?? ofBrowser())

export const chooseLanguage = (chosen: Language): void => {
  remember(CHOSEN, chosen)
  language.value = chosen
}

/** What somebody chose elsewhere goes unless this browser has been told otherwise. */
export const takeSavedLanguage = (saved: Language | undefined): void => {
  if (saved === undefined) forget(SAVED)
  else remember(SAVED, saved)
  language.value = storedLanguage(CHOSEN) ?? saved ?? ofBrowser()
}

/** Takes the place of every language while somebody tests the app in it; texts/pseudo-language.ts speaks it. */
export interface Pseudo {
  /** Of dates and numbers. */
  locale: string
  derive<T>(english: T): T
}

export const pseudo = signal<Pseudo | undefined>(undefined)

/** The stored wish for it, which no page offers. */
export const wantedPseudo = (): 'ltr' | 'rtl' | undefined => oneOf(['ltr', 'rtl'], recall('easel.pseudo'))

const systemDark = matchMedia('(prefers-color-scheme: dark)')
const isSystemDark = signal(systemDark.matches)
systemDark.addEventListener('change', ({ matches }) => {
  isSystemDark.value = matches
})

export const isDark = (): boolean => (theme.value === 'system' ? isSystemDark.value : theme.value === 'dark')

/** The last team that was looked at. */
export const lastTeam = (): { edition_id: string; team_id: string } | undefined => {
  const [, edition_id, team_id] = /^(\d+)\/(\d+)$/.exec(recall('easel.team') ?? '') ?? []
  return edition_id && team_id ? { edition_id, team_id } : undefined
}

effect(() => {
  remember('easel.theme', theme.value)
  document.documentElement.dataset.theme = theme.value
})
effect(() => {
  document.documentElement.lang = language.value
})
