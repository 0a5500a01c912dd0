import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder } from '../private-folder.ts'

const pathIn = (dataFolder: string): string => join(dataFolder, 'last-backup')

/** For the metrics of a service with the same data folder: its file says when, and nothing else. */
export const noteBackup = (dataFolder: string): void => {
  try {
    makePrivateFolder(dataFolder)
    writeFileSync(pathIn(dataFolder), '', { mode: 0o600 })
  } catch {
    // A backup is whole without it.
  }
}

/** In milliseconds; 0 where there was none. */
export const lastBackupTime = (dataFolder: string): number =>
  statSync(pathIn(dataFolder), { throwIfNoEntry: false })?.mtimeMs ?? 0
