import { command } from '../command.ts'
import { parseId } from '../parse-id.ts'
import { withDatabase } from '../with-database.ts'

export const editionRemove = command({
  name: 'edition remove',
  argument: 'EDITION',
  description: 'Delete an edition with everything in it, for good; its people stay',
  detail: 'Nobody sees it from the first moment on. A removal that is interrupted goes on in the service.',
  options: {
    confirm: {
      type: 'string',
      value: 'NAME',
      description: 'its name, to confirm that this one is meant',
      required: true,
    },
  },
  run: ({ argument, options, environment, progress }) => {
    const edition_id = parseId('EDITION', argument)
    return withDatabase(environment, async ({ database }) => {
      const { removeEdition } = await import('@easel/server/transfer/remove-edition.ts')
      const { edition_name } = await removeEdition(database, { edition_id, confirm: options.confirm, progress })
      return { text: `Removed edition ${argument}, ${edition_name}`, json: { edition_id: argument, edition_name } }
    })
  },
})
