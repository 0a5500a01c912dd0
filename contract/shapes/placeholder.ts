import Type from 'typebox'
import { namedObject } from '../schema.ts'

export const placeholderTypes = ['TXT', 'PICT', 'TABLE', 'VIDEO'] as const

/** The kind of content meant for this place. */
export const Placeholder = namedObject('Placeholder', { type: Type.Enum(placeholderTypes) })
