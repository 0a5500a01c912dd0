import Type from 'typebox'
import { Picture } from './account-pictures.ts'
import { extension } from './operation.ts'
import { Id, paging, Text } from './schema.ts'

export const listZonePeople = extension({
  route: 'GET /editions/:edition_id/spaces/:space_id/zones/:zone_id/people',
  summary: 'List the people who can see a zone, by name: those whom a comment can mention',
  message: 'People listed',
  scope: ['Service.zones.READ'],
  access: 'space.comment',
  query: Type.Object({
    search: Type.Optional(Text(1, 100)),
    ...paging(0, 20),
  }),
  data: Type.Object({
    people: Type.Array(Type.Object({ zuid: Id, display_name: Type.String(), picture: Picture }), {
      description: 'to somebody outside the edition only those who were added to the space by name',
    }),
  }),
})
