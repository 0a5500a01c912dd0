import { commandLine, recordAudit } from '../audit/record.ts'
import type { Database } from '../db/database.ts'
import { deleteEditionBatch, detachEdition } from '../editions/delete-edition.sql.ts'
import { OperatorError } from '../process/operator-error.ts'
import { findEdition, noEdition } from './edition-list.ts'

/** Zones in one transaction: other writers get their turn between two. */
const BATCH_SIZE = 5
const REPORT_EVERY = 20

/** Deletes an edition, or what is left of one, for good. Nobody sees it from the beginning; what takes long follows. */
export const removeEdition = async (
  database: Database,
  { edition_id, confirm, progress }: { edition_id: number; confirm: string; progress: (line: string) => void },
): Promise<{ edition_name: string }> => {
  const edition_name = await database.write(async (db) => {
    const edition = await findEdition(db, edition_id)
    if (!edition) throw noEdition(edition_id)
    if (edition.edition_name !== confirm)
      throw new OperatorError(
        `The edition ${edition_id} has another name: --confirm has to be "${edition.edition_name}"`,
      )
    if (edition.state === 'DELETED') return edition.edition_name
    await detachEdition(db, edition_id, Date.now())
    await recordAudit(db, { event: 'edition.deleted', source: commandLine, edition_id })
    return edition.edition_name
  })
  await deleteDetached(database, edition_id, progress)
  return { edition_name }
}

export const deleteDetached = async (
  database: Database,
  edition_id: number,
  progress: (line: string) => void,
): Promise<void> => {
  for (let batches = 1; ; batches++) {
    if (await database.write((db) => deleteEditionBatch(db, edition_id, BATCH_SIZE))) return
    if (batches % REPORT_EVERY === 0) progress(`deleted ${batches} parts of the edition…`)
  }
}
