import Type from 'typebox'
import { operation } from './operation.ts'
import { documented, paging, toId } from './schema.ts'
import { Coordinate } from './shapes/scalars.ts'
import { Template, templateQuery } from './template-record.ts'

const templates = '/editions/:edition_id/templates'

export const listTemplates = operation({
  route: `GET ${templates}`,
  summary:
    'List the templates: those of the service, and whether the plan has them, then those that the caller’s teams and the edition saved',
  message: 'Templates listed',
  scope: ['Service.editions.READ'],
  access: 'edition.see',
  query: Type.Object({ ...templateQuery, ...paging(0, 20) }),
  data: Type.Object({ templates: Type.Array(Template) }),
})

export const getTemplate = operation({
  route: `GET ${templates}/:template_id`,
  summary: 'Read a template',
  message: 'Template read',
  scope: ['Service.editions.READ'],
  access: 'edition.see',
  query: Type.Object(templateQuery),
  data: Type.Object({ template: Template }),
  errors: ['templateNotFound'],
})

const TemplateId = Type.Codec(
  Type.Refine(
    Type.String({ description: 'id of a template', ...documented({ pattern: '^\\d{1,50}$' }) }),
    (text) => /^\d{1,50}$/.test(text),
    () => 'must be 1 to 50 digits',
  ),
)
  .Decode(toId)
  .Encode(String)

const Bounds = Type.Object({
  top: Type.Number(),
  left: Type.Number(),
  width: Type.Number(),
  height: Type.Number(),
})

export const insertTemplate = operation({
  route: 'POST /editions/:edition_id/spaces/:space_id/zones/:zone_id/templates',
  summary: 'Insert a template into a zone, next to the content, at a position or as near to it as there is room',
  message: 'Template inserted',
  scope: ['Service.zones.CREATE'],
  access: 'space.edit',
  body: Type.Refine(
    Type.Object({
      template_id: TemplateId,
      placement: Type.Optional(Type.Enum(['AUTO', 'AT_POSITION', 'NEAR_POSITION'], { default: 'AUTO' })),
      /** of its top left corner; needed for AT_POSITION and NEAR_POSITION */
      position: Type.Optional(Type.Object({ top: Coordinate, left: Coordinate })),
    }),
    ({ placement = 'AUTO', position }) => placement === 'AUTO' || position !== undefined,
    ({ placement }) => `position: is required for the placement ${placement}`,
  ),
  data: Type.Object({
    inserted_frame_ids: Type.Array(Type.String()),
    inserted_object_ids: Type.Array(Type.String()),
    bounds: Bounds,
  }),
  errors: ['templateNotFound', 'templateNotInPlan', 'changeTooLarge'],
})
