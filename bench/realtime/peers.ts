import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { installPeers } from '../install-peers.ts'
import { type Process, startProcess } from '../processes.ts'
import { toVarUint, withLength, type YjsServer } from './yjs-editors.ts'

export type Peer = YjsServer & Process

const readUrl = (line: string) => (line.startsWith('ws://') ? { url: line } : undefined)

const DOCUMENT = 'bench'
const SYNC = 0
const UPDATE = 2
const AUTH = 2
const TOKEN = 0

const name = Buffer.from(DOCUMENT)
/** Of every message to hocuspocus. */
const address = withLength(name)

export const startHocuspocus = async (folder: string): Promise<Peer> => {
  await installPeers()
  const file = join(folder, 'hocuspocus.db')
  const started = await startProcess(['bench/realtime/hocuspocus-process.ts', file], {}, readUrl)
  return {
    ...started,
    hello: [Buffer.concat([address, Buffer.from([AUTH, TOKEN, ...toVarUint(0)])])],
    updatePrefix: Buffer.concat([address, Buffer.from([SYNC, UPDATE])]),
    readStored: () => readDocument(file),
  }
}

export const startYWebsocket = async (): Promise<Peer> => {
  await installPeers()
  const { url, ...started } = await startProcess(['bench/realtime/y-websocket-process.ts'], {}, readUrl)
  return { ...started, url: `${url}/${DOCUMENT}`, hello: [], updatePrefix: Buffer.from([SYNC, UPDATE]) }
}

const readDocument = (file: string): Uint8Array => {
  const connection = new DatabaseSync(file, { readOnly: true })
  try {
    return connection.prepare('select data from documents where name = ?').get(DOCUMENT)?.data as Uint8Array
  } finally {
    connection.close()
  }
}
