import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import { findBuildFolder, openToAll, removeOldBuilds } from './build-folder.ts'
import { hashSources } from './source-hash.ts'
import { loadWebFiles, type WebFiles } from './web-files.ts'

export type WebState =
  | { name: 'loading' }
  | { name: 'building' }
  | { name: 'failed' }
  | { name: 'ready'; files: WebFiles }

/** The web app as this process has it: built when it is missing or stale, while the API is served already. */
export interface WebApp {
  readonly state: WebState
  /** Resolves when it is known whether there is a build. */
  readonly loaded: Promise<void>
  /** Resolves when it can be served, or cannot be built. */
  prepare(): Promise<void>
  stop(): void
}

export interface WebAppOptions {
  /** Where the sources are; these, unless given. */
  root?: string
  dataFolder: string
  logger: FastifyBaseLogger
  /** Whether nobody is served meanwhile, and a build may take all of the processor. */
  isAlone?: boolean
  /** For a person who waits. */
  tell: (line: string) => void
}

const here = join(import.meta.dirname, '../..')

export const createWebApp = ({ root = here, dataFolder, isAlone, logger, tell }: WebAppOptions): WebApp => {
  let state: WebState = { name: 'loading' }
  let child: ChildProcess | undefined
  let isStopped = false
  const { promise: loaded, resolve: setLoaded } = Promise.withResolvers<void>()

  const build = async (target: string, folder: string): Promise<void> => {
    // Made elsewhere and then named: another process that builds at the same time finds all of it, or nothing.
    const draft = await mkdtemp(join(folder, 'draft-'))
    try {
      if (isStopped) throw new Error('the service has stopped')
      child = spawn(process.execPath, [join(root, 'web/build.ts'), draft, ...(isAlone ? [] : ['yielding'])], {
        cwd: root,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const errors = text(child.stderr as NonNullable<ChildProcess['stderr']>)
      const [code] = (await once(child, 'close')) as [number | null]
      if (code !== 0) throw new Error(explain(code, await errors))
      await openToAll(draft)
      await rename(draft, target).catch(async (error) => {
        if (!(await exists(target))) throw error
      })
    } finally {
      child = undefined
      await rm(draft, { recursive: true, force: true })
    }
  }

  const prepare = async (): Promise<void> => {
    const hash = await hashSources(root)
    const { folder, isFallback } = await findBuildFolder(root, dataFolder, hash)
    const target = join(folder, hash)
    if (!(await exists(join(target, 'index.html')))) {
      state = { name: 'building' }
      setLoaded()
      const startedAt = performance.now()
      tell(`  The web app is being built${isFallback ? `, in ${folder}: the installation cannot be written to` : ''} …`)
      await build(target, folder)
      tell(`  The web app is built: ${((performance.now() - startedAt) / 1000).toFixed(1)} s, kept for the next start.`)
      await removeOldBuilds(folder, hash).catch(() => {})
    }
    state = { name: 'ready', files: await loadWebFiles(target) }
  }

  return {
    get state() {
      return state
    },
    loaded,
    prepare: () =>
      prepare()
        .catch((error) => {
          if (isStopped) return
          state = { name: 'failed' }
          logger.error({ err: error }, 'the web app cannot be built: the API runs without it')
          tell('  The web app could not be built: the log says why. The API runs without it.')
        })
        .finally(setLoaded),
    stop() {
      isStopped = true
      child?.kill()
    },
  }
}

const explain = (code: number | null, errors: string): string => {
  const [, missing] = /Cannot find package '([^']+)'/.exec(errors) ?? []
  if (missing === undefined) return `the build ended with ${code}: ${errors.slice(-2_000)}`
  return `${missing} is not installed: "npm ci" builds the app, and "npm prune --omit=dev" leaves it in place`
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
