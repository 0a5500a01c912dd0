import { exitCodes, OperatorError } from '@easel/server/process/operator-error.ts'
import { command } from '../command.ts'
import { columns } from '../help.ts'
import { withDatabase } from '../with-database.ts'

export const botList = command({
  name: 'bot list',
  description: 'List the bots of all editions, or of one',
  options: { edition: { type: 'string', value: 'ID', description: 'those of one edition' } },
  run: ({ options: { edition }, environment }) => {
    if (edition !== undefined && !/^\d{1,15}$/.test(edition))
      throw new OperatorError('--edition is the number of an edition', exitCodes.usage)
    return withDatabase(environment, async ({ database }) => {
      const { listAllBots } = await import('@easel/server/tokens/operator.sql.ts')
      const edition_id = edition === undefined ? undefined : Number(edition)
      const bots = (await listAllBots(database.read, { edition_id })).map((row) => ({
        bot_id: String(row.zuid),
        bot_name: row.display_name,
        edition_id: String(row.bot_edition_id),
        created_by: row.bot_created_by === null ? null : String(row.bot_created_by),
        created_time: new Date(row.created_time).toISOString(),
        tokens: Number(row.tokens),
      }))
      const rows = bots.map((bot) => [
        bot.bot_id,
        bot.bot_name,
        `edition ${bot.edition_id}`,
        bot.created_by === null ? 'imported' : `made by ${bot.created_by}`,
        `${bot.tokens} tokens`,
      ])
      return { text: columns(rows, '').join('\n') || 'No bot', json: { bots } }
    })
  },
})
