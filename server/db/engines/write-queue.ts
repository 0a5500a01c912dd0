import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { collectAtCommit } from '../at-commit.ts'
import type { Db } from '../schema.ts'
import { sqliteTrouble } from './sqlite-trouble.ts'

interface Job {
  work: (db: Db) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

type Work = () => Promise<unknown>

const mostTogether = 128

/**
 * Writers wait in a queue, and those that wait together share one commit, so one wait for the disk.
 * Each works inside a savepoint: one that throws leaves no trace and the others go on.
 * While a job works it must await nothing but its database: the next job cannot start before it ends.
 */
export const commitTogether = (connection: DatabaseSync, db: Db, committed: () => void) => {
  const [begin, commit, savepoint, release] = ['begin immediate', 'commit', 'savepoint job', 'release job'].map((sql) =>
    connection.prepare(sql),
  ) as [StatementSync, StatementSync, StatementSync, StatementSync]
  const waiting: Job[] = []
  let draining: Promise<void> | undefined

  const inTransaction = () => connection.isOpen && connection.isTransaction

  /** Where even this fails, the next commit fails at its begin: nothing of this one is in it, and everybody is answered. */
  const abandon = (): void => {
    try {
      if (inTransaction()) connection.exec('rollback')
    } catch {}
  }

  const one = async ({ work, resolve, reject }: Job, atEnd: Work[]): Promise<() => void> => {
    const own: Work[] = []
    collectAtCommit(db, own)
    savepoint.run()
    try {
      const value = await work(db)
      release.run()
      atEnd.push(...own)
      return () => resolve(value)
    } catch (error) {
      // A full disk or a failed write makes SQLite roll the whole transaction back by itself: nobody's work stands.
      if (!inTransaction()) throw error
      connection.exec('rollback to job; release job')
      return () => reject(error)
    } finally {
      collectAtCommit(db, undefined)
    }
  }

  const together = async (jobs: Job[]): Promise<void> => {
    const settle: (() => void)[] = []
    const atEnd: Work[] = []
    abandon()
    try {
      begin.run()
      for (const job of jobs) settle.push(await one(job, atEnd))
      for (const work of atEnd) await work()
      commit.run()
      committed()
    } catch (error) {
      abandon()
      for (const job of jobs) job.reject(sqliteTrouble(error))
      return
    }
    for (const done of settle) done()
  }

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      // Lets the requests that have already arrived join, and everything else that is not a write have its turn.
      await new Promise(setImmediate)
      await together(waiting.splice(0, mostTogether))
    }
    draining = undefined
  }

  return {
    write: <T>(work: (db: Db) => Promise<T>): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        waiting.push({ work, resolve: resolve as (value: unknown) => void, reject })
        draining ??= drain()
      }),
    waiting: () => waiting.length,
    working: () => (draining ? 1 : 0),
    idle: async (): Promise<void> => {
      while (draining) await draining
    },
  }
}
