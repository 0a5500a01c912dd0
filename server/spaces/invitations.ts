import { pipelined } from '../db/pipelined.ts'
import type { Handler } from '../handler.ts'
import { deleteInvitationLinks, sendInvitations } from '../identity/invitations.ts'
import { countInvitations, deleteInvitation, findInvitation, pageOfInvitations } from './invitations.sql.ts'

export const listSpaceInvitations: Handler<'listSpaceInvitations'> = async ({ db, params, query }) => {
  const { from = 0, limit = 20 } = query
  const [rows, [total]] = await pipelined(
    pageOfInvitations(db, { ...params, from, limit }),
    countInvitations(db, params),
  )
  return { total_count: total?.count ?? 0, space_invitations: [...rows] }
}

export const resendSpaceInvitation: Handler<'resendSpaceInvitation'> = async (context) => {
  const { db, caller, params, body, path, mailer, fail } = context
  const mail_id = body.mail_id.toLowerCase()
  if ((await findInvitation(db, { ...params, mail_id })).length === 0) fail('spaceInvitationNotFound')
  await sendInvitations(context, { kind: 'space', name: path.space.space_name }, [mail_id])
  return { current_user_id: caller.zuid, ...params, mail_id, sends_mail: mailer !== undefined }
}

export const withdrawSpaceInvitation: Handler<'withdrawSpaceInvitation'> = async (context) => {
  const { db, caller, params, query, fail } = context
  const mail_id = query.mail_id.toLowerCase()
  if (!(await deleteInvitation(db, { ...params, mail_id }))) fail('spaceInvitationNotFound')
  await deleteInvitationLinks(db, mail_id)
  return { current_user_id: caller.zuid, ...params, mail_id }
}
