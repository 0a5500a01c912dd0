import type { Bounds } from '@easel/contract'
import { planLimits } from '../access/plan-limits.ts'
import { invalidRequest } from '../api-error.ts'
import { lockZoneForUpdate } from '../db/locks.ts'
import type { Db } from '../db/transaction.ts'
import type { Handler } from '../handler.ts'
import { throwEditError } from '../journal/edit-refusals.ts'
import type { ZoneKey } from '../journal/journal.sql.ts'
import { currentElements } from '../journal/zone-state.ts'
import type { Plan } from '../process/settings.ts'
import { selectFields } from '../select-fields.ts'
import { catalogue, findTemplate, isInPlan, requireTemplate } from './catalogue.ts'
import { type TopLeft, templateEdits } from './edits.ts'
import { occupiedBoxes } from './occupied-boxes.ts'
import { isOnCanvas, placeBeside, placeNearest } from './placement.ts'
import type { Template } from './template.ts'

export const listTemplates: Handler<'listTemplates'> = async ({ query, settings, path, now }) => {
  const { from = 0, limit = 20, fields } = query
  const plan = planLimits(settings, path.edition, now)
  return {
    templates: catalogue.slice(from, from + limit).map((template) => selectFields(toRecord(template, plan), fields)),
  }
}

export const getTemplate: Handler<'getTemplate'> = async ({ params, query, settings, path, now, fail }) => {
  const template = findTemplate(params.template_id) ?? fail('templateNotFound')
  return { template: selectFields(toRecord(template, planLimits(settings, path.edition, now)), query.fields) }
}

const toRecord = (template: Template, plan: Plan) => ({
  id: template.id,
  name: template.name,
  description: template.description,
  is_available_for_edition: isInPlan(template, plan),
})

export const insertTemplate: Handler<'insertTemplate'> = async (context) => {
  const { db, journal, caller, body, settings, path, now, fail } = context
  const template = requireTemplate(body.template_id, planLimits(settings, path.edition, now), fail)
  // Two concurrent inserts would find the same free place.
  await lockZoneForUpdate(db, path.zone)
  const position = await findPosition(db, path.zone, template.bounds, body)
  if (!position) throw invalidRequest('placement', 'finds no room on the canvas; AT_POSITION needs none')
  if (!isOnCanvas(position, template.bounds))
    throw invalidRequest('position', 'lets the template reach over the canvas')
  const { edits, frame_ids, object_ids, bounds } = templateEdits(template, position, now)
  const writer = { author: caller.zuid, now, edits, origin: 'template', version: template.name } as const
  await journal.writeIn(db, path.zone, [writer]).catch((error) => throwEditError(error, fail))
  return { inserted_frame_ids: frame_ids, inserted_object_ids: object_ids, bounds }
}

const findPosition = async (
  db: Db,
  zone: ZoneKey,
  size: Bounds,
  { placement = 'AUTO', position }: { placement?: string; position?: TopLeft },
): Promise<TopLeft | undefined> => {
  if (placement === 'AT_POSITION') return position
  const obstacles = occupiedBoxes(await currentElements(db, zone))
  return position && placement === 'NEAR_POSITION'
    ? placeNearest(position, obstacles, size)
    : placeBeside(obstacles, size)
}
