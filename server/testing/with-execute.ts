import type { Db, Execute } from '../db/transaction.ts'

/** The same handle, whose statements are run by another function. */
export const withExecute = (db: Db, execute: Execute): Db => {
  const executor = db.getExecutor()
  const executeQuery = (query: Parameters<typeof executor.executeQuery>[0]) => execute(query)
  return new Proxy(db, {
    get(target, name) {
      if (name === 'execute') return execute
      if (name === 'getExecutor')
        return () => new Proxy(executor, { get: (of, key) => (key === 'executeQuery' ? executeQuery : bound(of, key)) })
      return bound(target, name)
    },
  })
}

const bound = (target: object, name: string | symbol): unknown => {
  const value = Reflect.get(target, name, target)
  return typeof value === 'function' ? value.bind(target) : value
}
