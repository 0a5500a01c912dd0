import { OperatorError } from '@easel/server/process/operator-error.ts'
import { command } from '../command.ts'
import { withDatabase } from '../with-database.ts'

export const botRemove = command({
  name: 'bot remove',
  argument: 'BOT',
  description: 'Remove a bot and its tokens; what it made stays under its name',
  detail: 'BOT is its id, as bot list shows it. Its spaces go to the owner of the edition.',
  options: {},
  run: ({ argument, environment }) =>
    withDatabase(environment, async ({ database }) => {
      const { commandLine, recordAudit } = await import('@easel/server/audit/record.ts')
      const { findBotAnywhere } = await import('@easel/server/tokens/operator.sql.ts')
      const { removeBotRows } = await import('@easel/server/tokens/bots.sql.ts')
      const bot_id = /^\d{1,15}$/.test(argument) ? Number(argument) : 0
      const removed = await database.write(async (db) => {
        const bot = await findBotAnywhere(db, bot_id)
        if (!bot) return undefined
        const { edition_id, edition_owner_id: receiver } = bot
        if (!(await removeBotRows(db, { edition_id, bot_id, receiver, now: Date.now() }))) return undefined
        const details = { bot_id: String(bot_id) }
        await recordAudit(db, { event: 'bot.removed', source: commandLine, edition_id, details })
        return bot
      })
      if (!removed) throw new OperatorError(`There is no bot ${argument}: easel bot list shows them`)
      const { display_name: bot_name, edition_id } = removed
      return {
        text: `Removed ${bot_name} of edition ${edition_id}`,
        json: { bot_id: argument, bot_name, edition_id: String(edition_id) },
      }
    }),
})
