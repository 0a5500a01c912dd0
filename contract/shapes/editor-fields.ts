import Type from 'typebox'
import { named } from '../schema.ts'
import { Uuid } from './scalars.ts'
import { repeatedGroup } from './stored-editor-fields.ts'

const Groups = named(
  'Groups',
  Type.Refine(
    Type.Array(Uuid, {
      maxItems: 8,
      description:
        'the groups that the element is in, from the outermost to the innermost, in lower case in responses; ' +
        'an empty list takes it out of all. They mean nothing to rights or layout',
    }),
    (groups) => repeatedGroup(groups) === undefined,
    (groups) => `has the group ${repeatedGroup(groups as string[])} twice`,
  ),
)

/** The highest number that a step may have. */
export const MAX_STEP = 99

/** What programs that edit keep with an element (C4, C5, C9, C10). Absent in responses where it is unset. */
export const editorFields = {
  groups: Type.Optional(Groups),
  locked: Type.Optional(
    Type.Boolean({
      description: 'asks editors not to change the element; the API changes what it is told to. false unlocks it',
    }),
  ),
  hidden: Type.Optional(
    Type.Boolean({
      description:
        'leaves the element out of every picture, with what is in it where it is a frame, and the connectors that end on ' +
        'any of that; it hides nothing from whoever reads the zone. false shows it again',
    }),
  ),
  step: Type.Optional(
    Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      minimum: 1,
      maximum: MAX_STEP,
      description:
        'when the element appears while its frame is presented: what has none is there at once, the rest follows from the ' +
        'lowest number on, equal ones together; it changes nothing anywhere else. null takes it away',
    }),
  ),
}
