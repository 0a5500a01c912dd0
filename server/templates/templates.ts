import type { Bounds } from '@easel/contract'
import { invalid } from '../failure.ts'
import type { Handler } from '../handler.ts'
import { commit } from '../journal/commit.ts'
import { contentNow } from '../journal/content.ts'
import { toEditContext } from '../journal/element-commands.ts'
import { lockZone } from '../journal/journal.sql.ts'
import { pick } from '../pick.ts'
import { limitsNow } from '../plans.ts'
import type { Plan } from '../settings.ts'
import { catalogue, demandTemplate, findTemplate, isInPlan } from './catalogue.ts'
import { obstaclesOf } from './obstacles.ts'
import { type Corner, templateOperations } from './operations.ts'
import { isOnCanvas, nearest, nextTo } from './placement.ts'
import type { Template } from './template.ts'

export const listTemplates: Handler<'listTemplates'> = async ({ query, settings, standing, now }) => {
  const { from = 0, limit = 20, fields } = query
  const plan = limitsNow(settings, standing.edition, now)
  return { templates: catalogue.slice(from, from + limit).map((template) => pick(recordOf(template, plan), fields)) }
}

export const getTemplate: Handler<'getTemplate'> = async ({ params, query, settings, standing, now, fail }) => {
  const template = findTemplate(params.template_id) ?? fail('templateNotFound')
  return { template: pick(recordOf(template, limitsNow(settings, standing.edition, now)), query.fields) }
}

const recordOf = (template: Template, plan: Plan) => ({
  id: template.id,
  name: template.name,
  description: template.description,
  is_available_for_edition: isInPlan(template, plan),
})

export const insertTemplate: Handler<'insertTemplate'> = async (context) => {
  const { body, settings, standing, now } = context
  const { placement = 'AUTO', position } = body
  const template = demandTemplate(body.template_id, limitsNow(settings, standing.edition, now))
  const { db, location, author } = toEditContext(context)
  // Whoever else inserts waits: two that look for room at once would find the same.
  await lockZone(db, location)
  const corner =
    placement === 'AT_POSITION'
      ? position
      : placeFor(template, obstaclesOf(await contentNow(db, location)), placement === 'AUTO' ? undefined : position)
  if (!corner) throw invalid('placement', 'finds no room on the canvas; AT_POSITION needs none')
  if (!isOnCanvas(corner, template.bounds)) throw invalid('position', 'lets the template reach over the canvas')
  const { operations, frame_ids, object_ids, bounds } = templateOperations(template, corner, now)
  await commit(db, location, { author, now, operations, description: template.name })
  return { inserted_frame_ids: frame_ids, inserted_object_ids: object_ids, bounds }
}

const placeFor = (template: Template, obstacles: readonly Bounds[], near: Corner | undefined): Corner | undefined =>
  near ? nearest(near, obstacles, template.bounds) : nextTo(obstacles, template.bounds)
