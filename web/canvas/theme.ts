import type { MarkKind } from './canvas-types.ts'

export const backgroundOf = (isDark: boolean): string => (isDark ? '#262b33' : '#f4f6f8')
export const dotsOf = (isDark: boolean): string => (isDark ? '#3a414c' : '#d5dbe3')

/** Of outlines, for comparing versions. */
export const markColours: Record<MarkKind, string> = { added: '#16a34a', removed: '#dc2626', changed: '#d97706' }

export const nameColourOf = (isDark: boolean): string => (isDark ? '#aab4c2' : '#5b6675')
export const pinColour = '#2563eb'
