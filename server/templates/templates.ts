import type { Bounds } from '@easel/contract'
import { plainTemplateFields } from '@easel/contract/template-record.ts'
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
import { catalogue, findTemplate, isInPlan } from './catalogue.ts'
import type { TopLeft } from './edits.ts'
import { occupiedBoxes } from './occupied-boxes.ts'
import { toRecord as toOwnRecord } from './own-record.ts'
import { findOwnTemplate, pageOfOwnTemplates, topOfZone } from './own-templates.sql.ts'
import { isOnCanvas, placeBeside, placeNearest } from './placement.ts'
import type { Template } from './template.ts'
import { requireTemplate } from './usable-template.ts'

export const listTemplates: Handler<'listTemplates'> = async ({ db, caller, params, query, settings, path, now }) => {
  const { from = 0, limit = 20, fields = plainTemplateFields } = query
  const plan = planLimits(settings, path.edition, now)
  const shipped = catalogue.slice(from, from + limit).map((template) => toRecord(template, plan))
  const left = { from: Math.max(0, from - catalogue.length), limit: limit - shipped.length }
  const own = left.limit > 0 ? await pageOfOwnTemplates(db, { ...params, zuid: caller.zuid, ...left }) : []
  const records = [...shipped, ...own.map((row) => toOwnRecord(row, caller.zuid, path.roles.edition))]
  return { templates: records.map((record) => selectFields(record, fields)) }
}

export const getTemplate: Handler<'getTemplate'> = async (context) => {
  const { db, caller, params, query, settings, path, now, fail } = context
  const { fields = plainTemplateFields } = query
  const shipped = findTemplate(params.template_id)
  if (shipped) return { template: selectFields(toRecord(shipped, planLimits(settings, path.edition, now)), fields) }
  const [row] = await findOwnTemplate(db, { ...params, zuid: caller.zuid })
  if (!row) return fail('templateNotFound')
  return { template: selectFields(toOwnRecord(row, caller.zuid, path.roles.edition), fields) }
}

const toRecord = (template: Template, plan: Plan) => ({
  id: template.id,
  name: template.name,
  description: template.description,
  is_available_for_edition: isInPlan(template, plan),
  kind: 'SHIPPED' as const,
  may_change: false,
})

export const insertTemplate: Handler<'insertTemplate'> = async (context) => {
  const { db, journal, caller, body, settings, path, now, fail } = context
  const template = await requireTemplate(context, body.template_id, planLimits(settings, path.edition, now))
  // Two concurrent inserts would find the same free place.
  await lockZoneForUpdate(db, path.zone)
  const position = await findPosition(db, path.zone, template.bounds, body)
  if (!position) throw invalidRequest('placement', 'finds no room on the canvas; AT_POSITION needs none')
  if (!isOnCanvas(position, template.bounds))
    throw invalidRequest('position', 'lets the template reach over the canvas')
  const [zone] = await topOfZone(db, path.zone)
  const { edits, frame_ids, object_ids, bounds } = template.editsAt(position, now, zone?.top)
  await template.giveImages(db, path.zone, now)
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
