import { once } from 'node:events'
import { WebSocket } from 'ws'
import { requirePeer } from '../install-peers.ts'
import type { Editors } from './editors.ts'
import type { NoteEdit } from './edits.ts'

/** What is used of Yjs, which is installed with the servers that are measured. */
interface Yjs {
  Doc: new () => YjsDocument
  Map: new () => YjsMap
  applyUpdate(document: YjsDocument, update: Uint8Array): void
}

interface YjsDocument {
  on(event: 'update', listener: (update: Uint8Array) => void): void
  getMap(name: string): YjsMap
}

interface YjsMap {
  get(key: string): unknown
  set(key: string, value: unknown): void
}

const loadYjs = (): Yjs => requirePeer('yjs')

/** How a server of Yjs documents wants its messages. */
export interface YjsServer {
  pid: number
  url: string
  /** What is sent first. */
  hello: Uint8Array[]
  /** Stands before the update of a message. */
  updatePrefix: Uint8Array
  /** The document as it is stored; undefined where nothing is. */
  readStored?: () => Uint8Array
}

export const toVarUint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) | 128, ...toVarUint(Math.floor(value / 128))]

export const withLength = (bytes: Uint8Array): Uint8Array =>
  Buffer.concat([Buffer.from(toVarUint(bytes.length)), bytes])

/** So many clients in one document. They need not know what others write: each edits a map of its own. */
export const openYjsEditors = async (server: YjsServer, count: number): Promise<Editors> => {
  let listener: (editor: number, frame: Buffer) => void = () => {}
  const clients = await Promise.all(Array.from({ length: count }, (_, editor) => openClient(server, editor)))
  for (const [editor, { socket }] of clients.entries()) socket.on('message', (frame: Buffer) => listener(editor, frame))
  return {
    pid: server.pid,
    send: ({ editor, mark, change }) => clients[editor]?.note.set(...toEntry(mark, change)),
    onFrame: (next) => {
      listener = next
    },
    async check(last) {
      if (server.readStored) checkStored(server.readStored(), last)
    },
    async close() {
      for (const { socket } of clients) socket.close()
      await Promise.all(clients.map(({ socket }) => once(socket, 'close')))
    },
  }
}

const toEntry = (mark: string, change: NoteEdit['change']): [string, unknown] =>
  'text' in change ? ['text', { text: change.text, mark }] : ['layout', { ...change.layout, mark }]

const openClient = async ({ url, hello, updatePrefix }: YjsServer, editor: number) => {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  // The server speaks when it has opened the document, which may be at once.
  const answered = once(socket, 'message')
  await once(socket, 'open')
  for (const message of hello) socket.send(message)
  await answered
  const Y = loadYjs()
  const document = new Y.Doc()
  document.on('update', (update) => socket.send(Buffer.concat([updatePrefix, withLength(update)])))
  const note = new Y.Map()
  document.getMap('notes').set(String(editor), note)
  return { socket, note }
}

/** Whether the last edit of everybody is on disk. */
const checkStored = (state: Uint8Array, last: ReadonlyMap<number, NoteEdit>): void => {
  const Y = loadYjs()
  const document = new Y.Doc()
  Y.applyUpdate(document, state)
  const notes = document.getMap('notes')
  for (const [editor, { mark, change }] of last) {
    const [key] = toEntry(mark, change)
    const stored = ((notes.get(String(editor)) as YjsMap | undefined)?.get(key) as { mark: string } | undefined)?.mark
    if (stored !== mark) throw new Error(`the note of ${editor} is stored with ${stored}, not ${mark}`)
  }
}
