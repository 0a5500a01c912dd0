import type { Operations } from '@easel/contract'
import { indexContent } from '@easel/contract/content/content.ts'
import { plan } from '@easel/contract/content/plan.ts'
import { requiredAssets } from '@easel/contract/content/requirements.ts'
import { pathByUser } from '../access/path-access.sql.ts'
import { type Fail, invalidRequest } from '../api-error.ts'
import { copyAssets } from '../assets/copy-assets.sql.ts'
import { nextId } from '../db/ids.ts'
import { lockZoneForUpdate } from '../db/locks.ts'
import type { Context, Handler } from '../handler.ts'
import { throwUnavailable } from '../journal/edit-refusals.ts'
import { currentElements } from '../journal/zone-state.ts'
import type { Settings } from '../process/settings.ts'
import { findTemplate } from './catalogue.ts'
import { type OwnContent, ownTemplateEdits, toOwnContent } from './own-content.ts'
import { mayChange, toRecord } from './own-record.ts'
import * as rows from './own-templates.sql.ts'
import { readSelection } from './selection.ts'

const MAX_ELEMENTS = 5_000
const MAX_BYTES = 5_000_000

type SaveContext = Context<Operations['saveTemplate']>

export const saveTemplate: Handler<'saveTemplate'> = async (context) => {
  const { db, caller, params, path, body, settings, now, fail } = context
  const { edition_id } = params
  const team_id = await teamOf(context)
  const count = await rows.countOwnTemplates(db, { edition_id, team_id })
  if (count >= settings.maxTemplates) fail('tooManyTemplates', { max_templates: settings.maxTemplates })
  await lockZoneForUpdate(db, path.zone)
  const content = await contentOf(context)
  const template_id = await nextId(db)
  const row = {
    ...{ edition_id, template_id, team_id, created_by: caller.zuid, created_time: now },
    template_name: body.name,
    description: body.description ?? '',
  }
  await rows.insertOwnTemplate(db, { ...row, content: toText(content, settings, fail) })
  const ids = requiredAssets(content.elements.map((element) => ({ edit: 'insert', ...element })))
  await copyAssets(db, path.zone, rows.imageKey(row), { ids, now })
  return { template: toRecord({ ...row, team_role: null }, caller.zuid, path.roles.edition) }
}

/** The team that it is for; null for the edition. Who may make spaces there may add to what they are made from. */
const teamOf = async ({ db, caller, params, path, body, fail }: SaveContext): Promise<number | null> => {
  const { edition_id } = params
  if (body.for === 'EDITION') {
    const isMember = await rows.isInSomeTeam(db, { edition_id, zuid: caller.zuid })
    return isMember ? null : fail('notInTeam')
  }
  const { team_id = path.space.team_id } = body
  const [team] = await pathByUser.team(db, { zuid: caller.zuid, edition_id, team_id })
  if (team?.t_team_id == null) return fail('teamNotFound')
  return team.team_role ? team_id : fail('notInTeam')
}

const contentOf = async ({ db, path, body, fail }: SaveContext): Promise<OwnContent> => {
  const { zone } = path
  if (body.element_ids) {
    const ids = new Set(body.element_ids)
    if (ids.size === 0) throw invalidRequest('element_ids', 'must name an element')
    const read = await readSelection(db, zone, ids).catch((error) => throwUnavailable(error, fail))
    if (read.missing.length > 0) fail('elementNotFound', { attribute: 'element_ids', element_id: read.missing[0] })
    return toOwnContent(atMost(read.elements, fail), read.others)
  }
  if (zone.element_count > MAX_ELEMENTS) tooLarge(fail, zone.element_count)
  const elements = await currentElements(db, zone)
  if (elements.length === 0) throw invalidRequest('zone_id', 'names a zone in which there is nothing to save')
  return toOwnContent(atMost(elements, fail))
}

const tooLarge = (fail: Fail<'changeTooLarge'>, count: number): never =>
  fail('changeTooLarge', { reason: `a template has ${MAX_ELEMENTS} elements at most`, count })

const atMost = <E>(elements: E[], fail: Fail<'changeTooLarge'>): E[] =>
  elements.length > MAX_ELEMENTS ? tooLarge(fail, elements.length) : elements

/** As it is kept, if one commit can insert it. */
const toText = (
  content: OwnContent,
  { editLimits }: Pick<Settings, 'editLimits'>,
  fail: Fail<'changeTooLarge'>,
): string => {
  const { edits } = ownTemplateEdits(content, { top: 0, left: 0 }, 0, 0)
  const { refusal } = plan(indexContent([]), edits, editLimits)
  if (refusal) fail('changeTooLarge', { reason: 'is more than can be inserted at once' })
  const text = JSON.stringify(content)
  const count = Buffer.byteLength(text)
  if (count > MAX_BYTES) fail('changeTooLarge', { reason: `a template has ${MAX_BYTES} bytes at most`, count })
  return text
}

export const updateTemplate: Handler<'updateTemplate'> = async (context) => {
  const { db, caller, params, path, body, fail } = context
  const { name, description } = body
  if (name === undefined && description === undefined) throw invalidRequest('name', 'or description must be sent')
  const row = await changeable(context)
  const set = {
    ...(name !== undefined && { template_name: name }),
    ...(description !== undefined && { description }),
  }
  if (!(await rows.changeOwnTemplate(db, params, set))) fail('templateNotFound')
  return { template: toRecord({ ...row, ...set }, caller.zuid, path.roles.edition) }
}

export const deleteTemplate: Handler<'deleteTemplate'> = async (context) => {
  const { db, caller, params, fail } = context
  await changeable(context)
  if (!(await rows.deleteOwnTemplate(db, params))) fail('templateNotFound')
  return { current_user_id: caller.zuid, ...params }
}

type ChangeContext = Pick<Context<Operations['deleteTemplate']>, 'db' | 'caller' | 'params' | 'path' | 'fail'>

const changeable = async ({ db, caller, params, path, fail }: ChangeContext): Promise<rows.OwnTemplateRow> => {
  if (findTemplate(params.template_id)) fail('templateShipped')
  const [row] = await rows.findOwnTemplate(db, { ...params, zuid: caller.zuid })
  if (!row) return fail('templateNotFound')
  if (!mayChange(row, caller.zuid, path.roles.edition))
    fail('noPermission', { reason: 'Whoever saved it changes it, and who administrates its team or edition' })
  return row
}
