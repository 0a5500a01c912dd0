import { command } from '../command.ts'
import { columns } from '../help.ts'
import { withDatabase } from '../with-database.ts'

export const editionList = command({
  name: 'edition list',
  description: 'List the editions, who owns each and how much is in it',
  detail:
    'DELETED: being deleted. IMPORTING: an import runs, or was killed; edition remove takes away what it has left.',
  options: {},
  run: ({ environment }) =>
    withDatabase(environment, async ({ database }) => {
      const { listEditions } = await import('@easel/server/transfer/edition-list.ts')
      const editions = (await database.longRead(listEditions)).map((edition) => ({
        ...edition,
        edition_id: String(edition.edition_id),
        owner_zuid: edition.owner_zuid === null ? null : String(edition.owner_zuid),
        created_time: new Date(edition.created_time).toISOString(),
      }))
      const rows = editions.map((edition) => [
        edition.edition_id,
        edition.edition_name,
        edition.edition_type_name,
        edition.plan_name,
        `${edition.members} members`,
        `${edition.spaces} spaces`,
        `${edition.zones} zones`,
        edition.owner_mail ?? edition.owner_zuid ?? '-',
        edition.state === 'ACTIVE' ? '' : edition.state,
      ])
      return { text: columns(rows, '').join('\n') || 'No edition yet', json: { editions } }
    }),
})
