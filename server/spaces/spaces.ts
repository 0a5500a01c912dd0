import { basePath, can } from '@easel/contract'
import { splitOrigins } from '@easel/contract/embed-origins.ts'
import { lockActiveSpaceForUpdate } from '../access/lock-active.ts'
import { planLimits } from '../access/plan-limits.ts'
import { throwUnexpected } from '../api-error.ts'
import { lockActiveZonesForUpdate } from '../db/locks.ts'
import type { Handler } from '../handler.ts'
import { addZone } from '../journal/add-zone.ts'
import { selectFields } from '../select-fields.ts'
import { findUsableTemplate } from '../templates/usable-template.ts'
import { lockTeamForShare } from './lock-team.ts'
import { loadSpaceInfo } from './space-info.sql.ts'
import {
  addFavorite,
  addSpace,
  changeEmbed,
  changeName,
  changeStatus,
  moveSpaceToTeam,
  removeFavorite,
} from './spaces.sql.ts'
import { detachSpace } from './trash.sql.ts'

export const getSpace: Handler<'getSpace'> = async ({ db, caller, params, query }) => ({
  space_info: selectFields(await loadSpaceInfo(db, { ...params, zuid: caller.zuid }), query.fields),
})

export const createSpace: Handler<'createSpace'> = async (context) => {
  const { db, caller, params, body, path, settings, now, fail } = context
  const { edition_id } = params
  const { team_id, space_name = 'Untitled space', zone_name, template_id } = body.create_space
  const owner = caller.zuid
  const roles = await lockTeamForShare({ db, fail }, { edition_id, team_id, zuid: owner })
  const template =
    template_id === undefined
      ? undefined
      : ((await findUsableTemplate(context, template_id)) ?? fail('templateNotFound'))
  if (!can(roles, 'team.belong')) fail('notInTeam')
  const plan = planLimits(settings, path.edition, now)
  if (template && !template.isInPlan(plan)) fail('templateNotInPlan')
  const space_id = await addSpace(db, { edition_id, team_id, space_name, owner, now })
  if (template || zone_name !== undefined) {
    const { zone } = await addZone(
      db,
      { edition_id, team_id, space_id },
      {
        zone_name: zone_name ?? template?.name ?? '',
        author: owner,
        now,
        ...(template && { edits: template.editsAt({ top: 0, left: 0 }, now).edits, origin: 'template' }),
        limit: plan.zonesPerSpace,
        fail: (error) => (error === 'zoneLimit' ? fail(error) : throwUnexpected(error)),
      },
    )
    await template?.giveImages(db, zone, now)
  }
  const uri = `${basePath}/editions/${edition_id}/spaces/${space_id}`
  return { current_user_id: owner, edition_id, space_id, uri }
}

export const moveSpace: Handler<'moveSpace'> = async ({ db, caller, params, body, fail }) => {
  const { edition_id } = params
  const { team_id } = body.move_space
  const roles = await lockTeamForShare({ db, fail }, { edition_id, team_id, zuid: caller.zuid })
  if (!can(roles, 'team.belong')) fail('notInTeam')
  await lockActiveZonesForUpdate(db, params)
  if ((await lockActiveSpaceForUpdate({ db, fail }, params)).team_id === team_id) fail('sameTeam')
  await moveSpaceToTeam(db, params, team_id)
  return { space_info: await loadSpaceInfo(db, { ...params, zuid: caller.zuid }) }
}

export const changeSpaceState: Handler<'changeSpaceState'> = async ({ db, caller, params, body, path, now, fail }) => {
  const { space_state } = body
  if (space_state === 'DELETE') {
    if (path.space.status !== 'TRASH') fail('spaceNotTrashed')
    await detachSpace(db, params)
  } else {
    const status = space_state === 'TRASH' ? 'TRASH' : 'ACTIVE'
    const changed = await changeStatus(db, params, { status, state_modified_time: now })
    if (!changed) fail(status === 'TRASH' ? 'spaceNotActive' : 'spaceNotTrashed')
  }
  return { current_user_id: caller.zuid, ...params, space_state }
}

export const renameSpace: Handler<'renameSpace'> = async ({ db, caller, params, body, now, fail }) => {
  const { space_name } = body
  await lockActiveSpaceForUpdate({ db, fail }, params)
  if (!(await changeName(db, params, { space_name, author: caller.zuid, now }))) fail('sameSpaceName')
  return { current_user_id: caller.zuid, ...params, new_name: space_name }
}

export const setSpaceFavorite: Handler<'setSpaceFavorite'> = async ({ db, caller, params, body, fail }) => {
  const pair = { ...params, zuid: caller.zuid }
  const changed = body.value ? await addFavorite(db, pair) : await removeFavorite(db, pair)
  if (!changed) fail(body.value ? 'alreadyFavourite' : 'notFavourite')
  return { current_user_id: caller.zuid, ...params, is_favourite: body.value }
}

export const setSpaceEmbed: Handler<'setSpaceEmbed'> = async ({ db, caller, params, body, fail }) => {
  const { value, origins } = body
  await lockActiveSpaceForUpdate({ db, fail }, params)
  const changed =
    (await changeEmbed(db, params, {
      allow_embed: value ? 1 : 0,
      ...(origins && { embed_origins: [...new Set(origins)].join(' ') }),
    })) ?? fail(value ? 'alreadyEmbedded' : 'notEmbedded')
  const embed_origins = splitOrigins(changed.embed_origins)
  const kept = embed_origins.length > 0 ? { embed_origins } : {}
  return { current_user_id: caller.zuid, ...params, embed_status: value, ...kept }
}
