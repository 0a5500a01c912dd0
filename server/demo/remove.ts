import { commandLine } from '../audit/record.ts'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/transaction.ts'
import { removeUser } from '../identity/remove-user.ts'
import { findUserByMail } from '../identity/users.ts'
import { OperatorError } from '../process/operator-error.ts'
import { removeEdition } from '../transfer/remove-edition.ts'
import { names, toMail } from './seed.ts'

export interface RemoveDemoOptions {
  force: boolean
  progress: (line: string) => void
}

/** Who owns the edition of the demonstration. */
const OWNER = 'maja'

/** Deletes the edition that `seedDemo` made and its people. One that was interrupted goes on the next time. */
export const removeDemo = async (database: Database, { force, progress }: RemoveDemoOptions) => {
  const zuids = await findDemoPeople(database.read)
  const owned = await findOwnedEditions(database.read, zuids)
  if (!force) {
    await refuseOwnEditions(database.read, owned)
    for (const { edition_id } of owned) await refuseOthers(database.read, edition_id, zuids)
  }
  for (const { edition_id, edition_name } of owned) {
    progress(`deleting edition ${edition_id} (${edition_name})…`)
    await removeEdition(database, { edition_id, confirm: edition_name, progress })
  }
  for (const zuid of zuids) await removeUser(database, zuid, { source: commandLine })
  return { editions: owned.length, people: zuids.length }
}

const findDemoPeople = async (db: Db): Promise<number[]> => {
  const users = await Promise.all(names.map((person) => findUserByMail(db, toMail(person))))
  return users.flatMap((user) => (user ? [user.zuid] : []))
}

const findOwnedEditions = async (db: Db, zuids: readonly number[]) => {
  if (zuids.length === 0) return []
  const owned = db.selectFrom('edition').where('edition_owner_id', 'in', zuids)
  return owned.select(['edition_id', 'edition_name', 'edition_owner_id']).execute()
}

/** A person of the demonstration may have made an edition since. */
const refuseOwnEditions = async (
  db: Db,
  owned: { edition_id: number; edition_name: string; edition_owner_id: number }[],
): Promise<void> => {
  const owner = await findUserByMail(db, toMail(OWNER))
  const another = owned.find(({ edition_owner_id }) => edition_owner_id !== owner?.zuid)
  if (another)
    throw new OperatorError(
      `One of its people has an edition of their own, ${another.edition_id} (${another.edition_name}): remove it first, or --force removes both`,
    )
}

const refuseOthers = async (db: Db, edition_id: number, zuids: readonly number[]): Promise<void> => {
  const others = db.selectFrom('edition_member').where('edition_id', '=', edition_id).where('zuid', 'not in', zuids)
  if (await others.select('zuid').limit(1).executeTakeFirst())
    throw new OperatorError(`Other people have joined edition ${edition_id}: --force removes it all the same`)
}
