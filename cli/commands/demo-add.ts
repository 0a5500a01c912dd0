import { command } from '../command.ts'
import { withDatabase } from '../with-database.ts'

export const demoAdd = command({
  name: 'demo add',
  description: 'Add the demonstration: an edition with people, teams and spaces worth looking at',
  detail: 'All its people have one password, which is made up and shown this once. demo remove takes everything away.',
  options: {},
  run: ({ environment }) =>
    withDatabase(environment, async ({ database }) => {
      const { seedDemo } = await import('@easel/server/demo/seed.ts')
      const { added, password, edition_id, people, lines } = await seedDemo(database)
      return {
        text: lines.join('\n'),
        json: {
          added,
          ...(edition_id !== undefined && { edition_id: String(edition_id) }),
          ...(password && { password }),
          people,
        },
      }
    }),
})
