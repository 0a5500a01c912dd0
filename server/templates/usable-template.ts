import type { Bounds } from '@easel/contract'
import { requiredAssets } from '@easel/contract/content/requirements.ts'
import type { Fail } from '../api-error.ts'
import { copyAssets } from '../assets/copy-assets.sql.ts'
import type { Db } from '../db/transaction.ts'
import type { ZoneKey } from '../journal/journal.sql.ts'
import type { Plan } from '../process/settings.ts'
import { findTemplate, isInPlan } from './catalogue.ts'
import { type TemplateInsertion, type TopLeft, templateEdits } from './edits.ts'
import { type OwnContent, ownTemplateEdits } from './own-content.ts'
import { findOwnTemplate, findOwnTemplateContent, imageKey, lockOwnTemplateForShare } from './own-templates.sql.ts'

/** A template that can be put into a zone, whether it comes with the service or somebody saved it. */
export interface UsableTemplate {
  name: string
  bounds: Bounds
  isInPlan(plan: Plan): boolean
  /** Above `top` in the stack; an empty zone has 0 there. */
  editsAt(position: TopLeft, now: number, top?: number): TemplateInsertion
  /** Gives a zone the images of the template. */
  giveImages(db: Db, zone: ZoneKey, now: number): Promise<void>
}

interface ForCaller {
  db: Db
  caller: { zuid: number }
  params: { edition_id: number }
}

/** Whether the caller sees it: what it holds is not read. */
export const seesTemplate = async ({ db, caller, params }: ForCaller, template_id: number): Promise<boolean> => {
  const key = { edition_id: params.edition_id, template_id }
  return (
    findTemplate(template_id) !== undefined || (await findOwnTemplate(db, { ...key, zuid: caller.zuid })).length > 0
  )
}

/** Undefined where there is none that the caller sees. */
export const readUsableTemplate = async (
  { db, caller, params }: ForCaller,
  template_id: number,
): Promise<UsableTemplate | undefined> => {
  const shipped = findTemplate(template_id)
  if (shipped)
    return {
      name: shipped.name,
      bounds: shipped.bounds,
      isInPlan: (plan) => isInPlan(shipped, plan),
      editsAt: (position, now) => templateEdits(shipped, position, now),
      giveImages: async () => {},
    }
  const key = { edition_id: params.edition_id, template_id }
  const [row] = await findOwnTemplateContent(db, { ...key, zuid: caller.zuid })
  if (!row) return undefined
  const content = JSON.parse(row.content) as OwnContent
  return {
    name: row.template_name,
    bounds: content.bounds,
    isInPlan: () => true,
    editsAt: (position, now, top = 0) => ownTemplateEdits(content, position, now, top),
    giveImages: (db, zone, now) => {
      const ids = requiredAssets(content.elements.map((element) => ({ edit: 'insert', ...element })))
      return copyAssets(db, imageKey(key), zone, { ids, now })
    },
  }
}

/** The same, in a transaction: until it ends nobody deletes the template, nor its images. */
export const findUsableTemplate = async (
  context: ForCaller,
  template_id: number,
): Promise<UsableTemplate | undefined> => {
  const { edition_id } = context.params
  if (!findTemplate(template_id)) await lockOwnTemplateForShare(context.db, { edition_id, template_id })
  return readUsableTemplate(context, template_id)
}

/** The template, if it exists and the plan includes it. */
export const requireTemplate = async (
  context: ForCaller & { fail: Fail<'templateNotFound' | 'templateNotInPlan'> },
  template_id: number,
  plan: Plan,
): Promise<UsableTemplate> => {
  const template = (await findUsableTemplate(context, template_id)) ?? context.fail('templateNotFound')
  return template.isInPlan(plan) ? template : context.fail('templateNotInPlan')
}
