import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WriteOptions } from '../database.ts'
import { type CommitHooks, type Db, runAfterCommitHooks, type Work } from '../transaction.ts'
import { isLocked, mapSqliteError } from './sqlite-errors.ts'

interface Job {
  work: Work
  options: WriteOptions
  hooks: CommitHooks
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

const BATCH_SIZE = 128
/** Once its jobs have worked for so long, a batch takes no more of them: those who are in it wait for each other. */
const BATCH_MS = 20

const LOCK_TIMEOUT_MS = 10_000
const LOCK_POLL_MS = 5

/**
 * Writers wait in a queue, and those that wait at the same time share one commit, so one wait for the disk.
 * Each works inside a savepoint: one that throws leaves no trace and the others go on.
 * While a job works it must await nothing but its database: the next job cannot start before it ends.
 * The connection has no busy timeout.
 */
export const createGroupCommit = (connection: DatabaseSync, transaction: (hooks: CommitHooks) => Db) => {
  const [begin, commit, savepoint, release] = ['begin immediate', 'commit', 'savepoint job', 'release job'].map((sql) =>
    connection.prepare(sql),
  ) as [StatementSync, StatementSync, StatementSync, StatementSync]
  const waiting: Job[] = []
  let draining: Promise<void> | undefined

  const inTransaction = () => connection.isOpen && connection.isTransaction

  /** If even this fails, the next commit fails at its begin: nothing of this one is in it, and everybody is answered. */
  const rollback = (): void => {
    try {
      if (inTransaction()) connection.exec('rollback')
    } catch {}
  }

  /** Another process may be writing, a command for instance. SQLite's own wait for it would stop this thread. */
  const beginWhenFree = async (): Promise<void> => {
    for (const startedAt = performance.now(); ; await sleep(LOCK_POLL_MS))
      try {
        begin.run()
        return
      } catch (error) {
        if (!isLocked(error) || performance.now() - startedAt > LOCK_TIMEOUT_MS) throw error
      }
  }

  /** Resolves with how to settle the job once the batch is committed. */
  const runJob = async ({ work, options, hooks, resolve, reject }: Job): Promise<() => void> => {
    savepoint.run()
    try {
      const value = await work(transaction(hooks))
      release.run()
      return () => {
        resolve(value)
        runAfterCommitHooks(hooks, options.onAfterCommitError)
      }
    } catch (error) {
      // A full disk or a failed write makes SQLite roll the whole transaction back by itself: nobody's work stands.
      if (!inTransaction()) throw error
      connection.exec('rollback to job; release job')
      hooks.before = []
      return () => reject(error)
    }
  }

  const commitBatch = async (jobs: Job[]): Promise<void> => {
    const settle: (() => void)[] = []
    rollback()
    try {
      await beginWhenFree()
      const startedAt = performance.now()
      for (const [at, job] of jobs.entries()) {
        settle.push(await runJob(job))
        if (performance.now() - startedAt > BATCH_MS) waiting.unshift(...jobs.splice(at + 1))
      }
      for (const { hooks } of jobs) for (const work of hooks.before) await work()
      commit.run()
    } catch (error) {
      rollback()
      for (const job of jobs) job.reject(mapSqliteError(error))
      return
    }
    for (const done of settle) done()
  }

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      // Lets requests that have already arrived join, and anything that is not a write have its turn.
      await new Promise(setImmediate)
      await commitBatch(waiting.splice(0, BATCH_SIZE))
    }
    draining = undefined
  }

  return {
    write: <T>(work: Work<T>, options: WriteOptions = {}): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        const hooks = { before: [], after: [] }
        waiting.push({ work, options, hooks, resolve: resolve as (value: unknown) => void, reject })
        draining ??= drain()
      }),
    waiting: () => waiting.length,
    working: () => (draining ? 1 : 0),
    idle: async (): Promise<void> => {
      while (draining) await draining
    },
  }
}
