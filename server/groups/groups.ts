import { toId } from '@easel/contract'
import { nextId } from '../db/ids.ts'
import type { Handler } from '../handler.ts'
import { botMark, type MaybeBot } from '../members/bot-mark.ts'
import { type RejectedMember, toBulkAddResponse } from '../members/bulk-add-response.ts'
import {
  deleteGroupMember,
  deleteGroupRows,
  findEditionPeople,
  findGroup,
  findGroupMembers,
  findGroups,
  insertGroup,
  insertGroupMembers,
  updateGroupName,
} from './groups.sql.ts'

export const createGroup: Handler<'createGroup'> = async ({ db, caller, params, body, now }) => {
  const group = { ...params, group_id: await nextId(db), group_name: body.group_name }
  await insertGroup(db, { ...group, created_by: caller.zuid, created_time: now })
  return { current_user_id: caller.zuid, ...group }
}

export const listGroups: Handler<'listGroups'> = async ({ db, params, query }) => {
  const { from = 0, limit = 20 } = query
  const rows = await findGroups(db, { ...params, from, limit })
  return { groups: rows.map((row) => ({ ...row, group_member_count: row.group_member_count ?? 0 })) }
}

export const renameGroup: Handler<'renameGroup'> = async ({ db, caller, params, body, fail }) => {
  if (!(await updateGroupName(db, params, body.group_name))) fail('groupNotFound')
  return { current_user_id: caller.zuid, ...params, new_name: body.group_name }
}

export const deleteGroup: Handler<'deleteGroup'> = async ({ db, caller, params, fail }) => {
  if (!(await deleteGroupRows(db, params))) fail('groupNotFound')
  return { current_user_id: caller.zuid, ...params }
}

const toPersonInfo = ({ mail_id, bot_edition_id, ...person }: Person) => ({
  ...person,
  ...(mail_id !== null && { mail_id }),
  ...botMark({ bot_edition_id }),
})

interface Person extends MaybeBot {
  zuid: number
  display_name: string
  mail_id: string | null
}

export const listGroupMembers: Handler<'listGroupMembers'> = async ({ db, params, query, fail }) => {
  const { from = 0, limit = 20 } = query
  if ((await findGroup(db, params)).length === 0) fail('groupNotFound')
  return { group_members: (await findGroupMembers(db, { ...params, from, limit })).map(toPersonInfo) }
}

export const addGroupMembers: Handler<'addGroupMembers'> = async ({ db, params, body, fail }) => {
  if ((await findGroup(db, params)).length === 0) fail('groupNotFound')
  const ids = body.members_info.map(({ zuid }) => toId(zuid))
  const people = new Map((await findEditionPeople(db, params.edition_id, ids)).map((person) => [person.zuid, person]))
  const added = await insertGroupMembers(db, params, [...people.keys()])
  const newMembers = []
  const rejected: RejectedMember<'alreadyInGroup' | 'notInEdition'>[] = []
  for (const { zuid } of body.members_info) {
    const person = people.get(toId(zuid))
    if (!person) rejected.push({ zuid, refusal: 'notInEdition' })
    // The second of two equal ids is a duplicate.
    else if (added.delete(person.zuid)) newMembers.push(toPersonInfo(person))
    else rejected.push({ zuid, refusal: 'alreadyInGroup' })
  }
  return toBulkAddResponse(newMembers, rejected, 'noGroupMemberAdded', fail)
}

export const removeGroupMember: Handler<'removeGroupMember'> = async ({ db, caller, params, fail }) => {
  const { edition_id, group_id, member_id } = params
  if ((await findGroup(db, params)).length === 0) fail('groupNotFound')
  if (!(await deleteGroupMember(db, params, member_id))) fail('notInGroup')
  return { current_user_id: caller.zuid, edition_id, group_id, removed_zuid: member_id }
}
