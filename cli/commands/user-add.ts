import { randomBytes } from 'node:crypto'
import { exitCodes, OperatorError } from '@easel/server/process/operator-error.ts'
import { command } from '../command.ts'
import { readPassword } from '../read-password.ts'
import { withDatabase } from '../with-database.ts'

const passwordDescription = 'at least 8 characters; other users of the machine see it in the list of processes'

export const userAdd = command({
  name: 'user add',
  description: 'Add a person who can sign in, with a verified mail address',
  detail: 'Without a password one is made up and printed; it must be changed at the first sign-in.',
  options: {
    mail: { type: 'string', value: 'MAIL', description: 'their mail address', required: true },
    name: { type: 'string', value: 'NAME', description: 'the name others see', required: true },
    'password-stdin': { type: 'boolean', description: 'read the password from standard input, or ask for it' },
    password: { type: 'string', value: 'PASSWORD', description: passwordDescription },
  },
  run: async ({ options, environment }) => {
    if (options['password-stdin'] && options.password !== undefined)
      throw new OperatorError('--password and --password-stdin exclude each other', exitCodes.usage)
    const password = options['password-stdin'] ? await readPassword() : options.password
    return withDatabase(environment, async ({ database }) => {
      const { addUser } = await import('@easel/server/identity/users.ts')
      const generated = password === undefined ? randomBytes(12).toString('base64url') : undefined
      const { zuid, mail_id, display_name } = await addUser(database, {
        mail: options.mail,
        name: options.name,
        password: password ?? generated,
        passwordTemporary: generated !== undefined,
        verified: true,
      })
      const lines = [`Added ${display_name} <${mail_id}>, zuid ${zuid}`]
      if (generated) lines.push(`One-time password: ${generated}`)
      return {
        text: lines.join('\n'),
        json: { zuid: String(zuid), mail_id, display_name, ...(generated && { password: generated }) },
      }
    })
  },
})
