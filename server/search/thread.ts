import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { SearchKind } from '../db/canvas-schema.ts'
import { openSqliteReader } from '../db/engines/sqlite-connection.ts'
import { type Asked, find } from './find.ts'

/** What the thread is told: `close` is the last of it. */
export type ToThread = { id: number; asked: Asked; kinds: readonly SearchKind[] } | 'close'

/** `items`: as JSON, which is quicker to hand over than objects; none where the search failed. */
export type FromThread = { id: number; items?: string } | 'up'

const port = parentPort as MessagePort
const { read, close } = openSqliteReader(workerData as string)

const say = (message: FromThread): void => port.postMessage(message)

port.on('message', async (told: ToThread) => {
  if (told === 'close') {
    close()
    port.close()
    return
  }
  const { id, asked, kinds } = told
  try {
    say({ id, items: JSON.stringify(await find(read, asked, kinds)) })
  } catch {
    say({ id })
  }
})
say('up')
