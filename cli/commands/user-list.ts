import { command } from '../command.ts'
import { columns } from '../help.ts'
import { withDatabase } from '../with-database.ts'

export const userList = command({
  name: 'user list',
  description: 'List everybody the service knows',
  options: {},
  run: ({ environment }) =>
    withDatabase(environment, async ({ database }) => {
      const { listUsers } = await import('@easel/server/identity/users.ts')
      const users = (await listUsers(database.read)).map((user) => ({
        zuid: String(user.zuid),
        mail_id: user.mail_id,
        display_name: user.display_name,
        mail_verified: user.mail_verified === 1,
        is_operator: user.is_operator === 1,
        disabled: user.disabled_time !== null,
        is_bot: user.bot_edition_id !== null,
        issuer: user.issuer,
        created_time: new Date(user.created_time).toISOString(),
      }))
      const rows = users.map((user) => [
        user.zuid,
        user.mail_id ?? '-',
        user.display_name,
        kindOf(user),
        user.is_operator ? 'operator' : '',
        user.disabled ? 'disabled' : '',
        user.issuer ?? '',
      ])
      return { text: columns(rows, '').join('\n') || 'Nobody yet', json: { users } }
    }),
})

const kindOf = ({ is_bot, mail_verified }: { is_bot: boolean; mail_verified: boolean }): string => {
  if (is_bot) return 'bot'
  return mail_verified ? 'verified' : 'not verified'
}
