import Type from 'typebox'
import { Fields, Flag, Id, namedObject } from './schema.ts'

/** What `fields` can ask for. Those after the first four are an extension, and are sent only where they are named. */
// biome-ignore format: a word list
export const templateFields = [
  'id', 'description', 'name', 'is_available_for_edition', 'kind', 'team_id', 'created_by', 'may_change',
] as const

/** Without `fields`. */
export const plainTemplateFields: readonly string[] = templateFields.slice(0, 4)

export const Template = namedObject('Template', {
  id: Type.Optional(Id),
  name: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  is_available_for_edition: Type.Optional(Flag),
  kind: Type.Optional(
    Type.Enum(['SHIPPED', 'TEAM', 'EDITION'], {
      description: 'whether it comes with the service, or somebody saved it for a team or the edition',
    }),
  ),
  team_id: Type.Optional(Id),
  created_by: Type.Optional(Id),
  may_change: Type.Optional(Flag),
})

export const templateQuery = { fields: Fields(templateFields) }
