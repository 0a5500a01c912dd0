import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseLocation } from '../open.ts'
import { makePrivateFolder } from '../private-folder.ts'
import { type BackupOptions, makeBackup } from './make-backup.ts'

/** R8: what a restore replaces is a backup in the data folder from then on. Undefined where there was nothing. */
export const keepReplaced = async (
  location: DatabaseLocation,
  progress: BackupOptions['progress'],
): Promise<string | undefined> => {
  makePrivateFolder(location.dataFolder)
  const time = new Date().toISOString().replaceAll(':', '-')
  const file = join(location.dataFolder, `replaced-${time}.backup`)
  progress(`keeping what is replaced in ${file}…`)
  const { rows } = await makeBackup(location, file, { force: false, progress: () => {} })
  if (rows > 0) return file
  await rm(file)
  return undefined
}
