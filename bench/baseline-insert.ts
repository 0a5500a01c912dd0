import { DatabaseSync } from 'node:sqlite'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * The baseline of writes: Fastify with one route that inserts one durable row and checks nothing. Takes a file of SQLite,
 * where waiting rows share a commit, or the address of a PostgreSQL database.
 */
const [, , database = ''] = process.argv

type Insert = (id: string, body: string) => Promise<unknown>

const createTable = 'create table if not exists baseline_frame (id text primary key, body text)'

const insertToSqlite = (file: string): Insert => {
  const connection = new DatabaseSync(file)
  connection.exec(`pragma journal_mode = wal; pragma synchronous = full; ${createTable}`)
  const begin = connection.prepare('begin')
  const insert = connection.prepare('insert into baseline_frame values (?, ?)')
  const commit = connection.prepare('commit')
  let queue: { id: string; body: string; done: () => void }[] = []
  const flush = () => {
    const batch = queue
    queue = []
    begin.run()
    for (const { id, body } of batch) insert.run(id, body)
    commit.run()
    for (const { done } of batch) done()
  }
  return (id, body) =>
    new Promise<void>((done) => {
      if (queue.length === 0) setImmediate(flush)
      queue.push({ id, body, done })
    })
}

const insertToPostgres = async (url: string): Promise<Insert> => {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  await pool.query(createTable)
  const text = 'insert into baseline_frame values ($1, $2)'
  return (id, body) => pool.query({ name: 'insert', text, values: [id, body] })
}

const insert = database.startsWith('postgres') ? await insertToPostgres(database) : insertToSqlite(database)
const app = Fastify()
app.post('/', async (request) => {
  const { frames } = request.body as { frames: { meta: { id: string } }[] }
  for (const frame of frames) await insert(frame.meta.id, JSON.stringify(frame))
  return { inserted: frames.length }
})
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
