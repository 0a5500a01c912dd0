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

/** What programs that edit keep with an element (C4, C5). Absent in responses where it is unset. */
export const editorFields = {
  groups: Type.Optional(Groups),
  locked: Type.Optional(
    Type.Boolean({
      description: 'asks editors not to change the element; the API changes what it is told to. false unlocks it',
    }),
  ),
}
