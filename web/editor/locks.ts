import type { LiveElement } from '@easel/sdk/live-types.ts'

/** Elements that nobody selects or changes until they are unlocked (C5). */
export const isLocked = (element: LiveElement | undefined): boolean => element?.body.locked === true
