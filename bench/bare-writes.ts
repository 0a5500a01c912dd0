import { DatabaseSync } from 'node:sqlite'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * The least that a service can do that puts what it is sent on disk: Fastify with one route, which writes one row to one
 * table and asks nobody who they are. Takes a file of SQLite, where rows that wait share a commit, or an address of
 * PostgreSQL. What this cannot do beside something else, nothing can that does more.
 */
const [, , place = ''] = process.argv

type Write = (id: string, body: string) => Promise<unknown>

const table = 'create table if not exists frame (id text primary key, body text)'

const toSqlite = (file: string): Write => {
  const database = new DatabaseSync(file)
  database.exec(`pragma journal_mode = wal; pragma synchronous = full; ${table}`)
  const [begin, insert, commit] = ['begin', 'insert into frame values (?, ?)', 'commit'].map((text) =>
    database.prepare(text),
  ) as [ReturnType<DatabaseSync['prepare']>, ReturnType<DatabaseSync['prepare']>, ReturnType<DatabaseSync['prepare']>]
  let waiting: { id: string; body: string; done: () => void }[] = []
  const flush = () => {
    const rows = waiting
    waiting = []
    begin.run()
    for (const { id, body } of rows) insert.run(id, body)
    commit.run()
    for (const { done } of rows) done()
  }
  return (id, body) =>
    new Promise<void>((done) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ id, body, done })
    })
}

const toPostgres = async (url: string): Promise<Write> => {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  await pool.query(table)
  return (id, body) => pool.query({ name: 'insert', text: 'insert into frame values ($1, $2)', values: [id, body] })
}

const write = place.startsWith('postgres') ? await toPostgres(place) : toSqlite(place)
const app = Fastify()
app.post('/', async (request) => {
  const { frames } = request.body as { frames: { meta: { id: string } }[] }
  for (const frame of frames) await write(frame.meta.id, JSON.stringify(frame))
  return { inserted: frames.length }
})
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
