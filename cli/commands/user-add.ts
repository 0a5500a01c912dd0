import { randomBytes } from 'node:crypto'
import { command } from '../command.ts'
import { withDatabase } from '../with-database.ts'

export const userAdd = command({
  name: 'user add',
  description: 'Add a person who can sign in, with a verified mail address',
  detail: 'Without --password one is made up and printed; it must be changed at the first sign-in.',
  options: {
    mail: { type: 'string', value: 'MAIL', description: 'their mail address', required: true },
    name: { type: 'string', value: 'NAME', description: 'the name others see', required: true },
    password: { type: 'string', value: 'PASSWORD', description: 'at least 8 characters' },
  },
  run: ({ options, environment }) =>
    withDatabase(environment, async ({ database }) => {
      const { addUser } = await import('@easel/server/identity/users.ts')
      const generated = options.password === undefined ? randomBytes(12).toString('base64url') : undefined
      const { zuid, mail_id, display_name } = await addUser(database, {
        mail: options.mail,
        name: options.name,
        password: options.password ?? generated,
        passwordTemporary: generated !== undefined,
        verified: true,
      })
      const lines = [`Added ${display_name} <${mail_id}>, zuid ${zuid}`]
      if (generated) lines.push(`One-time password: ${generated}`)
      return {
        text: lines.join('\n'),
        json: { zuid: String(zuid), mail_id, display_name, ...(generated && { password: generated }) },
      }
    }),
})
