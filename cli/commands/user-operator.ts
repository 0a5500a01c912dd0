import { command } from '../command.ts'
import { withDatabase } from '../with-database.ts'

export const userOperator = command({
  name: 'user operator',
  argument: 'USER',
  description: 'Let somebody see and end accounts, editions and sessions, on the page /admin of the identity provider',
  detail: 'USER is a mail address or a zuid. They see no space and no zone by that.',
  options: { off: { type: 'boolean', description: 'they are an operator no longer' } },
  run: ({ argument, options, environment }) =>
    withDatabase(environment, async ({ database }) => {
      const { setOperator } = await import('@easel/server/identity/set-operator.ts')
      const isOperator = options.off !== true
      const { zuid, mail_id, display_name } = await setOperator(database, argument, isOperator)
      return {
        text: `${display_name} <${mail_id ?? zuid}> is ${isOperator ? 'an operator' : 'no operator'}`,
        json: { zuid: String(zuid), mail_id, is_operator: isOperator },
      }
    }),
})
