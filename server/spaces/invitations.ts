import { pipelined } from '../db/pipelined.ts'
import type { Handler } from '../handler.ts'
import { deleteInvitationLinks } from '../identity/invitations.ts'
import { countInvitations, deleteInvitation, pageOfInvitations } from './invitations.sql.ts'

export const listSpaceInvitations: Handler<'listSpaceInvitations'> = async ({ db, params, query }) => {
  const { from = 0, limit = 20 } = query
  const [rows, [total]] = await pipelined(
    pageOfInvitations(db, { ...params, from, limit }),
    countInvitations(db, params),
  )
  return { total_count: total?.count ?? 0, space_invitations: [...rows] }
}

export const withdrawSpaceInvitation: Handler<'withdrawSpaceInvitation'> = async (context) => {
  const { db, caller, params, query, fail } = context
  const mail_id = query.mail_id.toLowerCase()
  if (!(await deleteInvitation(db, { ...params, mail_id }))) fail('spaceInvitationNotFound')
  await deleteInvitationLinks(db, mail_id)
  return { current_user_id: caller.zuid, ...params, mail_id }
}
