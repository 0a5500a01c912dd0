import type { Bounds } from '@easel/contract'
import { planLimits } from '../access/plan-limits.ts'
import { invalidRequest } from '../api-error.ts'
import { lockZoneForUpdate } from '../db/locks.ts'
import type { Handler } from '../handler.ts'
import { commit } from '../journal/commit.ts'
import { contentNow } from '../journal/content.ts'
import { editingOf } from '../journal/editing.ts'
import type { Plan } from '../process/settings.ts'
import { selectFields } from '../select-fields.ts'
import { catalogue, demandTemplate, findTemplate, isInPlan } from './catalogue.ts'
import { obstaclesOf } from './obstacles.ts'
import { type Corner, templateOperations } from './operations.ts'
import { isOnCanvas, nearest, nextTo } from './placement.ts'
import type { Template } from './template.ts'

export const listTemplates: Handler<'listTemplates'> = async ({ query, settings, path, now }) => {
  const { from = 0, limit = 20, fields } = query
  const plan = planLimits(settings, path.edition, now)
  return {
    templates: catalogue.slice(from, from + limit).map((template) => selectFields(recordOf(template, plan), fields)),
  }
}

export const getTemplate: Handler<'getTemplate'> = async ({ params, query, settings, path, now, fail }) => {
  const template = findTemplate(params.template_id) ?? fail('templateNotFound')
  return { template: selectFields(recordOf(template, planLimits(settings, path.edition, now)), query.fields) }
}

const recordOf = (template: Template, plan: Plan) => ({
  id: template.id,
  name: template.name,
  description: template.description,
  is_available_for_edition: isInPlan(template, plan),
})

export const insertTemplate: Handler<'insertTemplate'> = async (context) => {
  const { body, settings, path, now, fail } = context
  const { placement = 'AUTO', position } = body
  const template = demandTemplate(body.template_id, planLimits(settings, path.edition, now), fail)
  const { db, place, author } = editingOf(context)
  // Whoever else inserts waits: two that look for room at once would find the same.
  await lockZoneForUpdate(db, place)
  const corner =
    placement === 'AT_POSITION'
      ? position
      : placeFor(template, obstaclesOf(await contentNow(db, place)), placement === 'AUTO' ? undefined : position)
  if (!corner) throw invalidRequest('placement', 'finds no room on the canvas; AT_POSITION needs none')
  if (!isOnCanvas(corner, template.bounds)) throw invalidRequest('position', 'lets the template reach over the canvas')
  const { operations, frame_ids, object_ids, bounds } = templateOperations(template, corner, now)
  await commit(db, place, { author, now, operations, description: template.name, fail })
  return { inserted_frame_ids: frame_ids, inserted_object_ids: object_ids, bounds }
}

const placeFor = (template: Template, obstacles: readonly Bounds[], near: Corner | undefined): Corner | undefined =>
  near ? nearest(near, obstacles, template.bounds) : nextTo(obstacles, template.bounds)
