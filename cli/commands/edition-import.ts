import { resolve } from 'node:path'
import { OperatorError } from '@easel/server/process/operator-error.ts'
import { command } from '../command.ts'
import { withDatabase } from '../with-database.ts'

export const editionImport = command({
  name: 'edition import',
  argument: 'FILE',
  description: 'Make an edition from an export, of this installation or another, whole or not at all',
  detail:
    'FILE is what edition export or GET /editions/{id}/export has written, plain or compressed. Everything gets new ids.\n' +
    'People are matched by mail address. Others become place-holders who cannot sign in: user enable lets them.\n' +
    'Not carried: API keys, tokens of bots, the audit trail, and when somebody last opened a space.',
  options: {
    owner: {
      type: 'string',
      value: 'USER',
      description: 'who is to own it: a mail address or a zuid; its owner otherwise',
    },
  },
  run: ({ argument, options, environment, progress }) =>
    withDatabase(environment, async ({ database, settings }) => {
      const { requireUser } = await import('@easel/server/identity/users.ts')
      const { importEdition } = await import('@easel/server/transfer/import-edition.ts')
      const owner = options.owner === undefined ? undefined : await requireUser(database.read, options.owner)
      if (owner && owner.bot_edition_id !== null) throw new OperatorError('A bot owns no edition')
      const result = await importEdition(database, {
        file: resolve(argument),
        owner: owner?.zuid,
        progress,
        images: settings.assets,
      })
      return {
        text: describe(result),
        json: { ...result, edition_id: String(result.edition_id), owner_zuid: String(result.owner_zuid) },
      }
    }),
})

type Result = Awaited<ReturnType<typeof import('@easel/server/transfer/import-edition.ts').importEdition>>

const describe = (result: Result): string => {
  const { people, skipped, left_out } = result
  const notCarried = Object.entries(result.not_carried).map(([table, rows]) => `${table} (${rows})`)
  return [
    `Edition ${result.edition_id}, ${result.edition_name}: ${result.rows} rows imported`,
    `People: ${people.matched} matched by mail address, ${people.place_holders} place-holders who cannot sign in yet`,
    ...(notCarried.length > 0 ? [`Not carried: ${notCarried.join(', ')}`] : []),
    ...(skipped > 0 ? [`Skipped: ${skipped} rows of what is not in the file`] : []),
    ...left_out.map((name) => `Left out: the zone "${name}", which changed while the file was written`),
  ].join('\n')
}
