import { command } from '../command.ts'
import { columns } from '../help.ts'
import { withDatabase } from '../with-database.ts'

export const invitationList = command({
  name: 'invitation list',
  description: 'List the mail addresses that wait to be verified, each with a link to hand on',
  detail:
    'Whoever opens a link shows that the address is theirs: give it to nobody else. Each listing makes new links.',
  options: {},
  run: ({ environment }) =>
    withDatabase(environment, async ({ database, settings }) => {
      const { listInvitationLinks } = await import('@easel/server/identity/invitations.ts')
      const invitations = (await listInvitationLinks(database, settings)).map((invitation) => ({
        ...invitation,
        expires_time: new Date(invitation.expires_time).toISOString(),
      }))
      const rows = invitations.map(({ mail_id, reason, link }) => [
        mail_id,
        reason === 'INVITATION' ? 'invited' : 'signed up',
        link,
      ])
      return { text: columns(rows, '').join('\n') || 'Nobody waits for a link', json: { invitations } }
    }),
})
