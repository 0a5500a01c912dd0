import { resolve } from 'node:path'
import { command } from '../command.ts'
import { parseId } from '../parse-id.ts'
import { withDatabase } from '../with-database.ts'

export const editionExport = command({
  name: 'edition export',
  argument: 'EDITION',
  description: 'Write everything of an edition to a file, as it stands at one moment',
  detail:
    'A JSON object a line, as GET /editions/{id}/export has it; compressed where the name of the file ends in .gz.\n' +
    'It holds names, mail addresses and all content, and nothing that opens anything. edition import reads it.',
  options: {
    file: { type: 'string', value: 'FILE', description: 'where to write it', required: true },
    force: { type: 'boolean', description: 'replace the file if it exists' },
  },
  run: ({ argument, options, environment, progress }) => {
    const edition_id = parseId('EDITION', argument)
    return withDatabase(environment, async ({ database }) => {
      const { exportEdition } = await import('@easel/server/transfer/export-edition.ts')
      const file = resolve(options.file)
      const result = await exportEdition(database, { edition_id, file, force: options.force === true, progress })
      return {
        text: `${result.rows} rows of ${result.edition_name} in ${file} (${result.bytes} bytes)`,
        json: { ...result, edition_id: argument },
      }
    })
  },
})
