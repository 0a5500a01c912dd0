import { command } from '../command.ts'
import { withDatabase } from '../with-database.ts'

export const demoRemove = command({
  name: 'demo remove',
  description: 'Take the demonstration away: its edition, and the accounts of its people',
  detail: 'What its people made in other editions stays, under "Deleted user".',
  options: {
    force: {
      type: 'boolean',
      description: 'also where others have joined its edition, or one of its people has an edition of their own',
    },
  },
  run: ({ options, environment, progress }) =>
    withDatabase(environment, async ({ database }) => {
      const { removeDemo } = await import('@easel/server/demo/remove.ts')
      const { editions, people } = await removeDemo(database, { force: options.force === true, progress })
      return {
        text:
          people === 0
            ? 'There is no demonstration'
            : `Removed the demonstration: ${people} people, ${editions} ${editions === 1 ? 'edition' : 'editions'}`,
        json: { editions, people },
      }
    }),
})
