import type { Data } from '@easel/sdk/client.ts'
import { items } from '@easel/sdk/pages.ts'
import { api } from './api.ts'
import { loadEditionNames } from './edition-names.ts'
import { listAll } from './list-all.ts'
import { session } from './session.ts'
import { rightsInList } from './space-actions.ts'
import { loadZones } from './spaces.ts'

type Webhook = Data<'listWebhooks'>['webhooks'][number]

export interface NamedWebhook extends Webhook {
  isOwn: boolean
  /** Undefined where it is not known, or not of this kind. */
  who: string | undefined
  space_name: string | undefined
  zone_name: string | undefined
}

/** Undefined for what the caller does not see any longer. */
const orNothing = <T>(asked: Promise<T>): Promise<T | undefined> => asked.catch(() => undefined)

const nameSpace = async (edition_id: string, space_id: string): Promise<string | undefined> =>
  (await orNothing(api.getSpace({ edition_id, space_id })))?.space_info.space_name

/** The caller's webhooks, or all for admins, with names in the place of ids. */
export const loadWebhooks = async (edition_id: string, canManage: boolean): Promise<NamedWebhook[]> => {
  const hooks = await listAll(items(api, 'listWebhooks', { edition_id, query: { limit: 100 } }))
  const isForeign = ({ created_by }: Webhook) => created_by !== session.value?.zuid
  const names = canManage && hooks.some(isForeign) ? await orNothing(loadEditionNames(edition_id)) : undefined
  return Promise.all(
    hooks.map(async (hook) => {
      const { space_id, zone_id } = hook
      const [space_name, zones] = await Promise.all([
        space_id ? nameSpace(edition_id, space_id) : undefined,
        space_id && zone_id ? orNothing(loadZones({ edition_id, space_id })) : undefined,
      ])
      const zone_name = zones?.find((zone) => zone.zone_id === zone_id)?.zone_name
      return { ...hook, isOwn: !isForeign(hook), who: names?.get(hook.created_by), space_name, zone_name }
    }),
  )
}

export interface OwnSpace {
  space_id: string
  space_name: string
}

/** Spaces that the caller manages: those for which they may have webhooks. */
export const loadOwnSpaces = async (edition_id: string): Promise<OwnSpace[]> => {
  const { teams } = await api.listTeams({ edition_id })
  const spaces = await Promise.all(
    teams.map(({ team_id }) => {
      const query = { team_id, action_type: 'ALLSPACES', sort_by: 'A_Z', limit: 100 } as const
      return listAll(items(api, 'listSpaces', { edition_id, query }))
    }),
  )
  return spaces
    .flat()
    .filter((space) => rightsInList(space).canManage)
    .map(({ space_id = '', space_name = '' }) => ({ space_id, space_name }))
}
