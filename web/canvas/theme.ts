import type { MarkKind } from './canvas-types.ts'

/** Dimmed on a dark page, and still light: colours were chosen for light paper. */
export const backgroundOf = (isDark: boolean): string => (isDark ? '#d3d6dd' : '#f4f6f8')
export const dotsOf = (isDark: boolean): string => (isDark ? '#b7bcc7' : '#d5dbe3')

/** Of outlines, for comparing versions. */
export const markColours: Record<MarkKind, string> = { added: '#16a34a', removed: '#dc2626', changed: '#d97706' }

export const nameColourOf = (isDark: boolean): string => (isDark ? '#454e5c' : '#5b6675')
export const pinColour = '#2563eb'
export const chosenPinColour = '#312e81'
export const unreadColour = '#dc2626'
