import { type CommitHook, type CommitHooks, Db, type Execute } from '../db/transaction.ts'

/** The same handle, whose statements are run by another function; those of its snapshots are not. */
export const withExecute = (db: Db, execute: Execute): Db => {
  const compiler = db.getExecutor()
  const hooks = {
    before: { push: (work: CommitHook) => db.beforeCommit(work) },
    after: { push: (work: CommitHook) => db.afterCommit(work) },
  } as unknown as CommitHooks
  const snapshot: Db['snapshot'] = (work) => db.snapshot(work)
  return new Db({ engine: db.engine, compiler, adapter: compiler.adapter }, execute, { hooks, snapshot })
}
