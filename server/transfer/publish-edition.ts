import type { EditionRole } from '@easel/contract'
import { commandLine, recordAudit } from '../audit/record.ts'
import { inBatches } from '../db/batches.ts'
import type { EditionTable } from '../db/schema.ts'
import type { Db } from '../db/transaction.ts'
import { OperatorError } from '../process/operator-error.ts'
import { insertEditionMembers, insertTeamMembers } from '../teams/members.sql.ts'
import type { Import } from './import-run.ts'
import type { Row } from './read-export.ts'

/** What is held back until everything else is stored. */
export interface NewEdition {
  /** Who is to own it, in place of its owner in the file. */
  owner: number | undefined
  /** As the file has it. */
  row: Row | undefined
  /** Rows of edition_member by the zuid of the person here. */
  members: Map<number, Row>
}

/** People, members and the owner, in one transaction: from then on the edition is there. */
export const publishEdition = async (run: Import, edition: NewEdition) => {
  const { database, file, ids, people, now } = run
  if (!edition.row) throw new OperatorError(`${file} has no edition`)
  const { edition_name, edition_owner_id, default_team_id, created_time } = edition.row as never as EditionTable
  const defaultTeam = ids.teams.get(default_team_id)
  if (defaultTeam === undefined) throw new OperatorError(`${file} does not have the default team of the edition`)
  const owner_zuid = edition.owner ?? people.zuidOf(edition_owner_id)
  if (people.isBot(owner_zuid)) throw new OperatorError(`${file} says that a bot owns the edition`)
  const { edition_id } = ids
  const isNew = !edition.members.has(owner_zuid)
  await database.write(
    async (db) => {
      await requireFreeOwner(db, owner_zuid)
      await people.insert(db, edition_id, now)
      await insertMembers(db, { ...edition, edition_id, owner_zuid, joined_time: created_time }, people.isBot)
      // Whoever owns an edition is somewhere in it.
      if (isNew) await joinTeam(db, { edition_id, team_id: defaultTeam, zuid: owner_zuid, now })
      await db
        .updateTable('edition')
        .set({ state: 'ACTIVE', edition_owner_id: owner_zuid, default_team_id: defaultTeam })
        .where('edition_id', '=', edition_id)
        .execute()
      await recordAudit(db, { event: 'edition.imported', source: commandLine, edition_id })
    },
    { noTimeout: true },
  )
  return { edition_name, owner_zuid }
}

interface Members extends NewEdition {
  edition_id: number
  owner_zuid: number
  joined_time: number
}

/** Exactly one SUPER_ADMIN (E3): the owner. */
const insertMembers = async (
  db: Db,
  { members, edition_id, owner_zuid, joined_time }: Members,
  isBot: (zuid: number) => boolean,
): Promise<void> => {
  const others = [...members].filter(([zuid]) => zuid !== owner_zuid)
  const rows = [
    { edition_id, zuid: owner_zuid, role: 'SUPER_ADMIN' as EditionRole, joined_time },
    ...others.map(([zuid, row]) => ({
      edition_id,
      zuid,
      role: (row.role === 'MEMBER' || isBot(zuid) ? 'MEMBER' : 'ORG_ADMIN') as EditionRole,
      joined_time: row.joined_time as number,
    })),
  ]
  for (const some of inBatches(rows)) await insertEditionMembers(db, some)
}

const joinTeam = (db: Db, p: { edition_id: number; team_id: number; zuid: number; now: number }) => {
  const { edition_id, team_id, zuid, now } = p
  const times = { added_by: zuid, added_time: now, modified_time: now }
  return insertTeamMembers(db, { edition_id, team_id, zuid, role: 'TEAM_ADMIN', ...times })
}

/** Says all by itself: no line of the file is to blame. */
export class OwnerTaken extends OperatorError {}

/** One edition of one's own (E1). */
export const requireFreeOwner = async (db: Db, zuid: number): Promise<void> => {
  const owned = db.selectFrom('edition').where('edition_owner_id', '=', zuid)
  const edition = await owned.select(['edition_id', 'edition_name']).executeTakeFirst()
  if (edition)
    throw new OwnerTaken(
      `Its owner has the edition ${edition.edition_id} (${edition.edition_name}) already: name another one with --owner`,
    )
}
