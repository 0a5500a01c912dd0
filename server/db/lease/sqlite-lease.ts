import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isLocked } from '../engines/sqlite-errors.ts'
import { createPrivateFile, makePrivateFolder } from '../private-folder.ts'
import { beingReplaced, type Lease, type LeaseKind, LeaseTaken } from './lease-types.ts'

/**
 * A lock on an empty database beside ours: the system drops it when the process ends, however it does. Not on ours, whose
 * own locks last for a transaction.
 */
export const takeSqliteLease = (dataFolder: string, kind: LeaseKind): Lease => {
  makePrivateFolder(dataFolder)
  const file = join(dataFolder, 'easel.nodes')
  createPrivateFile(file)
  const connection = new DatabaseSync(file, { timeout: 0 })
  try {
    connection.exec(kind === 'alone' ? 'begin exclusive' : 'begin; select 1 from sqlite_schema')
  } catch (error) {
    connection.close()
    if (!isLocked(error)) throw error
    throw new LeaseTaken(kind === 'alone' ? 'has a node that runs on it: stop it first' : beingReplaced)
  }
  return { lost: new Promise(() => {}), release: async () => connection.close() }
}
