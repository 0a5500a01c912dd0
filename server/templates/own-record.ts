import { can, type EditionRole } from '@easel/contract'
import type { OwnTemplateRow } from './own-templates.sql.ts'

/** Whoever saved it, and who administrates what it is for. */
export const mayChange = (row: OwnTemplateRow, zuid: number, edition: EditionRole | undefined): boolean => {
  if (row.created_by === zuid) return true
  return row.team_id === null
    ? can({ edition }, 'edition.manage')
    : can({ edition, team: row.team_role ?? undefined }, 'team.manage')
}

export const toRecord = (row: OwnTemplateRow, zuid: number, edition: EditionRole | undefined) => ({
  id: row.template_id,
  name: row.template_name,
  description: row.description,
  is_available_for_edition: true,
  kind: row.team_id === null ? ('EDITION' as const) : ('TEAM' as const),
  ...(row.team_id !== null && { team_id: row.team_id }),
  created_by: row.created_by,
  may_change: mayChange(row, zuid, edition),
})
