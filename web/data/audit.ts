import type { Data, Input } from '@easel/sdk/client.ts'
import { items } from '@easel/sdk/pages.ts'
import { api } from './api.ts'
import { loadEditionNames } from './edition-names.ts'
import { listAll } from './list-all.ts'
import { loadSpaceNames } from './space-names.ts'

export type AuditEntry = Data<'listAuditEntries'>['audit_entries'][number]
export type AuditQuery = NonNullable<Input<'listAuditEntries'>['query']>

export interface AuditNames {
  /** Those who can have done something. */
  people: Map<string, string>
  /** Of whatever an id can be of. */
  all: Map<string, string>
}

/** Names for the ids of entries; what cannot be listed stays an id. */
export const loadAuditNames = async (edition_id: string): Promise<AuditNames> => {
  const [people, { teams }] = await Promise.all([loadEditionNames(edition_id), api.listTeams({ edition_id })])
  const all = new Map(people)
  for (const { team_id, team_name } of teams) all.set(team_id, team_name)
  const query = { limit: 100 }
  await Promise.allSettled([
    api.listApiKeys({ edition_id }).then(({ api_keys }) => {
      for (const { key_id, key_name } of api_keys) all.set(key_id, key_name)
    }),
    listAll(items(api, 'listGroups', { edition_id, query })).then((groups) => {
      for (const { group_id, group_name } of groups) all.set(group_id, group_name)
    }),
    listAll(items(api, 'listWebhooks', { edition_id, query })).then((hooks) => {
      for (const { webhook_id, url } of hooks) all.set(webhook_id, url)
    }),
    ...teams.map(async ({ team_id }) => {
      for (const { space_id, space_name } of await loadSpaceNames({ edition_id, team_id }))
        if (space_id && space_name) all.set(space_id, space_name)
    }),
  ])
  return { people, all }
}

export interface AuditFact {
  field: string
  value: string
}

/** The facts of an entry in a row, whatever they are nested in. */
export const factsOf = (details: unknown, field = ''): AuditFact[] => {
  if (Array.isArray(details)) return details.flatMap((one) => factsOf(one, field))
  if (typeof details === 'object' && details !== null)
    return Object.entries(details).flatMap(([key, value]) => factsOf(value, key))
  return details === null || details === undefined ? [] : [{ field, value: String(details) }]
}

/** Midnight where the person is, as the service takes moments; a day later for the end of a day. */
export const dayStart = (day: string, later = 0): string | undefined => {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return undefined
  return String(new Date(year, month - 1, date + later).getTime())
}
