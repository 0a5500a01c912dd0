import Type from 'typebox'
import { extension } from './operation.ts'
import { pictureTypes } from './pictures.ts'
import { Bytes, Id, Text } from './schema.ts'
import { Uuid } from './shapes/scalars.ts'
import { Template } from './template-record.ts'

const template = '/editions/:edition_id/templates/:template_id'

const TemplateName = Text(1, 200)
const Description = Text(0, 1000)

const ElementId = Type.Codec(Uuid)
  .Decode((id) => id.toLowerCase())
  .Encode(String)

const MAX_ELEMENTS = 5_000

export const saveTemplate = extension({
  route: 'POST /editions/:edition_id/spaces/:space_id/zones/:zone_id/templates/own',
  summary: 'Save a zone, or some of its elements, as a template of a team or of the edition',
  message: 'Template saved',
  scope: ['Service.zones.CREATE'],
  access: 'space.edit',
  exclusive: true,
  body: Type.Object({
    name: TemplateName,
    description: Type.Optional(Description),
    for: Type.Enum(['TEAM', 'EDITION']),
    /** a team of the caller; by default that of the space */
    team_id: Type.Optional(Id),
    /** a frame brings what is in it; left out: everything in the zone */
    element_ids: Type.Optional(Type.Array(ElementId, { maxItems: MAX_ELEMENTS })),
  }),
  audit: { event: 'template.saved', body: ['for'], result: ['template.id', 'template.team_id'] },
  data: Type.Object({ template: Template }),
  errors: ['teamNotFound', 'notInTeam', 'noPermission', 'elementNotFound', 'changeTooLarge', 'tooManyTemplates'],
})

export const updateTemplate = extension({
  route: `PUT ${template}`,
  summary: 'Give a template of a team or of the edition another name or description',
  message: 'Template changed',
  scope: ['Service.editions.UPDATE'],
  access: 'edition.see',
  body: Type.Object({ name: Type.Optional(TemplateName), description: Type.Optional(Description) }),
  data: Type.Object({ template: Template }),
  errors: ['templateNotFound', 'templateShipped', 'noPermission'],
})

export const deleteTemplate = extension({
  route: `DELETE ${template}`,
  summary: 'Delete a template of a team or of the edition; what was made from it stays',
  message: 'Template deleted',
  scope: ['Service.editions.UPDATE'],
  access: 'edition.see',
  audit: { event: 'template.deleted' },
  data: Type.Object({ current_user_id: Id, edition_id: Id, template_id: Id }),
  errors: ['templateNotFound', 'templateShipped', 'noPermission'],
})

export const getTemplatePicture = extension({
  route: `GET ${template}/picture`,
  summary: 'A small picture of a template as PNG',
  message: 'Picture read',
  scope: ['Service.editions.READ'],
  access: 'edition.see',
  query: Type.Object({
    width: Type.Optional(Type.Integer({ minimum: 16, maximum: 1024, default: 320, description: 'in pixels' })),
  }),
  data: Bytes,
  binary: [pictureTypes.png],
  errors: ['templateNotFound'],
})
