import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateFolder } from '../db/private-folder.ts'

const NAME = 'one-time-password'

/**
 * Where the administrator's one-time password is found: not in the log, which many read and which is kept. Undefined where
 * the folder cannot be written. Without a password, a file from before goes.
 */
export const writePasswordFile = async (
  dataFolder: string,
  password: string | undefined,
): Promise<string | undefined> => {
  const file = join(dataFolder, NAME)
  try {
    // Whatever was there may have been open to others.
    await rm(file, { force: true })
    if (password === undefined) return undefined
    makePrivateFolder(dataFolder)
    await writeFile(file, `${password}\n`, { mode: 0o600, flag: 'wx' })
    return file
  } catch {
    return undefined
  }
}
