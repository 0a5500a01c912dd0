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

export const theme = signal<Theme>(oneOf(['system', 'light', 'dark'], recall('easel.theme')) ?? 'system')
export const language = signal<Language>(
  oneOf(['en', 'de'], recall('easel.language')) ?? (navigator.language.startsWith('de') ? 'de' : 'en'),
)

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
  remember('easel.language', language.value)
  document.documentElement.lang = language.value
})
