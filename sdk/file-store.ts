import { createFileLock } from './file-lock.ts'
import type { LiveStore, StoredChanges } from './live-types.ts'
import { type FileSystem, importNode } from './node-modules.ts'

/**
 * A store in a folder, for programs in Node: give it one for each service, person and zone. Several processes may use the
 * same one. Nothing is lost where a process ends halfway.
 */
export const openFileStore = async (folder: string): Promise<LiveStore> => {
  const fs = await importNode<FileSystem>('node:fs/promises')
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = await createFileLock(folder)
  const [changes, state, log] = ['changes.json', 'state.jsonl', 'commits.jsonl'].map((name) => `${folder}/${name}`) as [
    string,
    string,
    string,
  ]

  const exclusively = async <T>(work: () => Promise<T>): Promise<T> => {
    const release = await lock('zone', true)
    try {
      return await work()
    } finally {
      await release?.()
    }
  }

  const readIfThere = async (path: string): Promise<string | undefined> => {
    try {
      return await fs.readFile(path, 'utf8')
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOENT') return undefined
      throw error
    }
  }

  /** In place of the one before, whole or not at all. */
  const replace = async (path: string, text: string): Promise<void> => {
    const draft = `${path}.${crypto.randomUUID()}`
    const file = await fs.open(draft, 'w', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await fs.rename(draft, path)
  }

  const append = async (text: string): Promise<void> => {
    const file = await fs.open(log, 'a', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
  }

  return {
    lock,
    async load() {
      const text = await readIfThere(changes)
      return text === undefined ? undefined : (JSON.parse(text) as StoredChanges)
    },
    save: (next) => replace(changes, JSON.stringify(next)),
    zone: {
      read: () =>
        exclusively(async () => {
          const [text, lines = ''] = [await readIfThere(state), await readIfThere(log)]
          if (text === undefined) return undefined
          const [head = '', ...parts] = text.split('\n')
          // A process may have ended in the middle of the last line.
          const whole = lines.slice(0, lines.lastIndexOf('\n') + 1)
          if (whole.length < lines.length) await replace(log, whole)
          return { seq: Number(head), parts, commits: whole.split('\n').filter((line) => line !== '') }
        }),
      writeState: (seq, parts) =>
        exclusively(async () => {
          await replace(state, [String(seq), ...parts].join('\n'))
          // Where it ends here, the log has commits that the state has too.
          await replace(log, '')
        }),
      append: (commits) => exclusively(() => append(commits.map(({ json }) => `${json}\n`).join(''))),
      clear: () =>
        exclusively(async () => {
          await fs.rm(state, { force: true })
          await fs.rm(log, { force: true })
        }),
    },
  }
}
