import { DatabaseSync } from 'node:sqlite'
import { requirePeer } from '../install-peers.ts'

const { Database } = requirePeer('@hocuspocus/extension-database')
const { Server } = requirePeer('@hocuspocus/server')

/** Hocuspocus as its own process, which stores every change in a file of SQLite: on disk, as our commits are. */
const [, , file = ''] = process.argv
const connection = new DatabaseSync(file)
connection.exec(`
  pragma journal_mode = wal; pragma synchronous = full;
  create table if not exists documents (name text primary key, data blob)`)
const select = connection.prepare('select data from documents where name = ?')
const insert = connection.prepare('insert or replace into documents values (?, ?)')

const server = new Server({
  quiet: true,
  address: '127.0.0.1',
  port: 0,
  debounce: 0,
  extensions: [
    new Database({
      fetch: async ({ documentName }: { documentName: string }) =>
        (select.get(documentName)?.data as Uint8Array | undefined) ?? null,
      store: async ({ documentName, state }: { documentName: string; state: Uint8Array }) =>
        void insert.run(documentName, state),
    }),
  ],
})
await server.listen()
process.stdout.write(`ws://127.0.0.1:${server.address.port}\n`)
