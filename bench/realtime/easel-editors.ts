import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { realtimePath } from '@easel/contract/channels.ts'
import { WebSocket } from 'ws'
import type { Deployment } from '../deployment.ts'
import { newNote } from '../elements.ts'
import type { Editors } from './editors.ts'
import type { NoteEdit } from './edits.ts'

type Site = Pick<Deployment, 'service' | 'dataset'>

export interface Session {
  socket: WebSocket
  send(...messages: object[]): void
  close(): void
}

const apiPath = /^.*(?=\/editions\/)/

/** A session of the nth person of the team; resolves when the zone has come. `onFrame` gets what comes after that. */
export const openSession = async (
  { service, dataset }: Site,
  zone: string,
  person: number,
  onFrame: (frame: Buffer) => void = () => {},
): Promise<Session> => {
  const url = service.url.replace(/^http/, 'ws') + zone.replace(apiPath, realtimePath)
  const socket = new WebSocket(url, { perMessageDeflate: false })
  await once(socket, 'open')
  const loaded = Promise.withResolvers<void>()
  let isLoaded = false
  socket.on('message', (frame: Buffer) => {
    if (isLoaded) return onFrame(frame)
    const text = frame.toString()
    if (text.includes('"type":"bye"')) loaded.reject(new Error(text))
    if (!text.includes('"has_more":false}')) return
    isLoaded = true
    loaded.resolve()
  })
  socket.on('error', loaded.reject)
  socket.on('close', (code) => loaded.reject(new Error(`closed with ${code}`)))
  const send = (...messages: object[]) => socket.send(JSON.stringify(messages))
  send({ type: 'hello', token: dataset.tokens[person], client_id: `bench-${randomUUID()}` })
  await loaded.promise
  return { socket, send, close: () => socket.close() }
}

/** So many sessions in one zone, each of another person. */
export const openEaselEditors = async (site: Site, zone: string, count: number): Promise<Editors> => {
  const notes = Array.from({ length: count }, () => randomUUID())
  let listener: (editor: number, frame: Buffer) => void = () => {}
  let problem: string | undefined
  const receive = (editor: number) => (frame: Buffer) => {
    // A refused edit or an ended session is no measurement.
    if (frame.includes('"type":"refuse"') || frame.includes('"type":"bye"')) problem ??= frame.toString()
    listener(editor, frame)
  }
  const sessions = await Promise.all(notes.map((_, editor) => openSession(site, zone, editor, receive(editor))))
  for (const [editor, id] of notes.entries())
    sessions[editor]?.send({ type: 'change', mutation_id: 'note', edits: [{ insert: { shape: newNote(id) } }] })
  return {
    pid: site.service.pid,
    send: (edit) => sessions[edit.editor]?.send(toChange(edit, notes[edit.editor] as string)),
    onFrame: (next) => {
      listener = next
    },
    async check() {
      if (problem) throw new Error(problem)
    },
    async close() {
      for (const { socket } of sessions) socket.close()
      await Promise.all(sessions.map(({ socket }) => once(socket, 'close')))
    },
  }
}

const toChange = ({ mark, change }: NoteEdit, id: string): object => {
  const shape =
    'text' in change
      ? { id, text: { paragraphs: [{ id: paragraphId, portions: [{ text: change.text }] }] } }
      : { id, properties: change }
  return { type: 'change', mutation_id: mark, edits: [{ update: { shape } }] }
}

const paragraphId = randomUUID()
