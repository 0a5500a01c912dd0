import Type from 'typebox'
import { namedObject } from '../schema.ts'

export const placeholderTypes = ['TXT', 'PICT', 'TABLE', 'VIDEO'] as const

/** What somebody is meant to put there. */
export const Placeholder = namedObject('Placeholder', { type: Type.Enum(placeholderTypes) })
