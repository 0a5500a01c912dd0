import { existsSync } from 'node:fs'
import { access, chmod, constants, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Where builds are kept: beside the packages, or in the data folder where the installation cannot be written to. */
export const findBuildFolder = async (
  root: string,
  dataFolder: string,
  hash: string,
): Promise<{ folder: string; isFallback: boolean }> => {
  const beside = join(root, 'node_modules/.cache/easel-web')
  // Made beforehand by somebody who may write there.
  if (existsSync(join(beside, hash, 'index.html'))) return { folder: beside, isFallback: false }
  try {
    await mkdir(beside, { recursive: true })
    await access(beside, constants.W_OK)
    return { folder: beside, isFallback: false }
  } catch {
    const folder = join(dataFolder, 'web')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return { folder, isFallback: true }
  }
}

/** What one user builds beforehand another serves: drafts are for their maker alone. */
export const openToAll = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}

const DAY_MS = 86_400_000

/** A service of another version that runs from the same folder has its build in memory, unless it has just made it. */
export const removeOldBuilds = async (folder: string, current: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (name === current) continue
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true })
  }
}
