import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'

/**
 * What an insert is held against: the bare engine with the same promises (WAL, synchronous FULL), one row and one commit
 * after the other. Takes a file and how many seconds; says how many it were a second.
 */
const [, , file = '', seconds = '1'] = process.argv
const database = new DatabaseSync(file)
database.exec(`
  pragma journal_mode = wal;
  pragma synchronous = full;
  create table if not exists frame (id text primary key, body text)`)
const insert = database.prepare('insert into frame values (?, ?)')
const start = performance.now()
let done = 0
for (; performance.now() < start + Number(seconds) * 1000; done++) insert.run(randomUUID(), '{"meta":{"name":"Frame"}}')
process.stdout.write(`${done / ((performance.now() - start) / 1000)}\n`)
database.close()
