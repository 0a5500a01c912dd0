import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * The baseline of writes: Fastify with one route that inserts the elements of a request as durable rows, in one
 * transaction, and checks nothing. Takes a file of SQLite, where waiting requests share a commit, or the address of a
 * PostgreSQL database.
 */
const [, , database = ''] = process.argv

interface Row {
  id: string
  body: string
}

type Insert = (rows: readonly Row[]) => Promise<unknown>

const createTable = 'create table if not exists baseline_row (id text primary key, body text)'

const insertToSqlite = (file: string): Insert => {
  const connection = new DatabaseSync(file)
  connection.exec(`pragma journal_mode = wal; pragma synchronous = full; ${createTable}`)
  const begin = connection.prepare('begin')
  const insert = connection.prepare('insert into baseline_row values (?, ?)')
  const commit = connection.prepare('commit')
  let queue: { rows: readonly Row[]; done: () => void }[] = []
  const flush = () => {
    const batch = queue
    queue = []
    begin.run()
    for (const { rows } of batch) for (const { id, body } of rows) insert.run(id, body)
    commit.run()
    for (const { done } of batch) done()
  }
  return (rows) =>
    new Promise<void>((done) => {
      if (queue.length === 0) setImmediate(flush)
      queue.push({ rows, done })
    })
}

const insertToPostgres = async (url: string): Promise<Insert> => {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  await pool.query(createTable)
  const insertOne = 'insert into baseline_row values ($1, $2)'
  const insertMany = 'insert into baseline_row select * from unnest($1::text[], $2::text[])'
  return (rows) => {
    const [ids, bodies] = [rows.map(({ id }) => id), rows.map(({ body }) => body)]
    if (rows.length === 1) return pool.query({ name: 'one', text: insertOne, values: [...ids, ...bodies] })
    return pool.query({ name: 'many', text: insertMany, values: [ids, bodies] })
  }
}

const insert = database.startsWith('postgres') ? await insertToPostgres(database) : insertToSqlite(database)
const app = Fastify()
app.post('/', async (request) => {
  const { frames, shapes = frames } = request.body as Record<string, { meta?: { id: string } }[]>
  const rows = (shapes ?? []).map((each) => ({ id: each.meta?.id ?? randomUUID(), body: JSON.stringify(each) }))
  await insert(rows)
  return { inserted: rows.length }
})
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
