export const valueKeys = ['left', 'top', 'width', 'height', 'rotate'] as const
export type ValueKey = (typeof valueKeys)[number]

/** What the selected ones have in common; `mixed` where they differ. */
export type Values = Record<ValueKey, number | 'mixed'>
