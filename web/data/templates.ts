import { items } from '@easel/sdk/pages.ts'
import { api } from './api.ts'
import { listAll } from './list-all.ts'

const fields = 'id,name,description,is_available_for_edition,kind,may_change'

/** Those of the service, then those that people saved. */
export const loadTemplates = (edition_id: string) =>
  listAll(items(api, 'listTemplates', { edition_id, query: { limit: 100, fields } }))

export type TemplateItem = Awaited<ReturnType<typeof loadTemplates>>[number]
