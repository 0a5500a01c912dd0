import { workerData } from 'node:worker_threads'
import type { SearchKind } from '../db/canvas-schema.ts'
import { openSqliteReader } from '../db/engines/sqlite-connection.ts'
import type { Db } from '../db/transaction.ts'
import { type SearchRequest, searchPage } from './search-page.sql.ts'

let read: Db | undefined

/**
 * One search; the hits as JSON, which is quicker to hand over than objects. Opens the file here and not while the thread
 * starts: Piscina rejects a task that fails, and lets it wait for ever where no thread can start.
 */
export default async ({
  request,
  kinds,
}: {
  request: SearchRequest
  kinds: readonly SearchKind[]
}): Promise<string> => {
  read ??= openSqliteReader(workerData as string).read
  return JSON.stringify(await searchPage(read, request, kinds))
}
