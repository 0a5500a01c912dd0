import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const OTHERS = 0o077
const EXECUTABLE = 0o111
const STICKY = 0o1000

/** Told what was open to others, or could not be closed. */
export type ReportPermissions = (message: string) => void

/** Node's own `recursive` does not end where a file system refuses new folders, /proc for instance. */
export const makePrivateFolder = (folder: string): void => {
  if (isFolder(folder)) return
  makePrivateFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(folder)) throw error
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/**
 * Makes the data folder and its files their owner's alone (N6): whoever reads them has every password hash and signing
 * key. What cannot be changed, because somebody else owns it, is reported and stays.
 */
export const makePrivate = (folder: string, report: ReportPermissions): void => {
  makePrivateFolder(folder)
  // A folder that everybody writes to, such as /tmp, is not ours to close.
  if (statSync(folder).mode & STICKY)
    report(`${folder} is shared by everybody: EASEL_DATA should be a folder of its own`)
  else restrict(folder, 0o700, report)
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile()) restrict(join(folder, entry.name), 0o600, report)
}

/** SQLite gives its other files the permissions of this one. */
export const createPrivateFile = (file: string): void => {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
}

const restrict = (path: string, mode: number, report: ReportPermissions): void => {
  // Another process removes SQLite's other files when it is the last to close the database.
  const current = (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o777
  // What can be executed is none of our files.
  if ((current & OTHERS) === 0 || (mode === 0o600 && current & EXECUTABLE)) return
  try {
    chmodSync(path, mode)
    report(`${path} was open to other users (${current.toString(8)}): it is ${mode.toString(8)} now`)
  } catch {
    report(
      `${path} is open to other users (${current.toString(8)}), and cannot be changed: make it ${mode.toString(8)}`,
    )
  }
}
