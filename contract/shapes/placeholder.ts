import Type from 'typebox'

export const placeholderTypes = ['TXT', 'PICT', 'TABLE', 'VIDEO'] as const

/** What somebody is meant to put there. */
export const Placeholder = Type.Object({ type: Type.Enum(placeholderTypes) })
