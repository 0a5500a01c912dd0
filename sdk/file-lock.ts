import { lockInProcess } from './live-queue.ts'
import type { LiveLock } from './live-types.ts'
import { type FileSystem, importNode, type NodeProcess } from './node-modules.ts'

/** How long to wait before a lock is looked at again that another process has. */
const POLL_MS = 20

/** Locks between processes: a file with the id of the process that has it, which counts for as long as that runs. */
export const createFileLock = async (folder: string): Promise<LiveLock> => {
  const fs = await importNode<FileSystem>('node:fs/promises')
  const { process } = globalThis as unknown as { process: NodeProcess }

  const isRunning = (pid: number): boolean => {
    try {
      return process.kill(pid, 0)
    } catch (error) {
      return (error as { code?: string }).code === 'EPERM'
    }
  }

  const ownerOf = (path: string): Promise<number> => fs.readFile(path, 'utf8').then(Number, () => 0)

  /** False where somebody else has it. */
  const take = async (path: string): Promise<boolean> => {
    const draft = `${path}.${crypto.randomUUID()}`
    await fs.writeFile(draft, String(process.pid), { mode: 0o600 })
    try {
      // The file is there with what it says, or not at all.
      await fs.link(draft, path)
      return true
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error
    } finally {
      await fs.rm(draft, { force: true })
    }
    return (await removeLeftOver(path)) ? take(path) : false
  }

  /** This process asks while it does not have the lock: one with its own id was left by another before it. */
  const isLeftOver = async (path: string): Promise<boolean> => {
    const owner = await ownerOf(path)
    return owner === process.pid || (owner > 0 && !isRunning(owner))
  }

  /** Two may find the same one, and the second would remove what the first has taken: it looks again, and puts it back. */
  const removeLeftOver = async (path: string): Promise<boolean> => {
    if (!(await isLeftOver(path))) return false
    const aside = `${path}.${crypto.randomUUID()}`
    try {
      await fs.rename(path, aside)
    } catch {
      return true
    }
    const wasLeftOver = await isLeftOver(aside)
    if (!wasLeftOver) await fs.link(aside, path)
    await fs.rm(aside, { force: true })
    return wasLeftOver
  }

  return async (name, waits) => {
    const path = `${folder}/lock ${name.replaceAll(/[^\w-]/g, '_')}`
    // Those of this process among themselves.
    const release = await lockInProcess(path, waits)
    if (!release) return undefined
    try {
      while (!(await take(path))) {
        if (!waits) {
          await release()
          return undefined
        }
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
    } catch (error) {
      await release()
      throw error
    }
    return () => fs.rm(path, { force: true }).finally(release)
  }
}
