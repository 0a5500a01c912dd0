import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Prepared } from './data.ts'
import { type Line, median, say } from './line.ts'
import { load } from './load.ts'
import type { Pace } from './ratio.ts'

/** One frame a request from 32 clients, each on disk before it is answered, beside bare commits one after the other. */
export const writeLine = async (
  url: string,
  data: Prepared,
  folder: string,
  { rounds, seconds }: Pace,
): Promise<Line> => {
  say('sqlite: insert one frame')
  const request = {
    method: 'POST',
    url: `${url}${data.space}/zones/${data.zone_id}/frames`,
    headers: { authorization: `Bearer ${data.token}` },
    body: () => JSON.stringify({ frames: [{ meta: { id: randomUUID(), name: 'Frame' } }] }),
  } as const
  const bare = bareCommits(join(folder, 'bare.db'))
  await load(request, 32, 1)
  const turns: { ours: number; bare: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const theirs = bare.perSecond(seconds)
    turns.push({ bare: theirs, ours: (await load(request, 32, seconds)).perSecond })
  }
  bare.close()
  return {
    work: 'insert one frame, 32 clients',
    engine: 'sqlite',
    beside: 'bare single-row commits',
    figure: median(turns.map((turn) => turn.ours / turn.bare)),
    unit: '',
    bound: { least: 1 },
    detail: `${median(turns.map((turn) => turn.ours)).toFixed(0)} beside ${median(turns.map((turn) => turn.bare)).toFixed(0)} a second`,
  }
}

/** The same engine with the same promises (WAL, synchronous FULL), one row and one commit at a time. */
const bareCommits = (file: string) => {
  const database = new DatabaseSync(file)
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table frame (id text primary key, body text)',
  )
  const insert = database.prepare('insert into frame values (?, ?)')
  return {
    perSecond: (seconds: number): number => {
      const start = performance.now()
      let done = 0
      for (; performance.now() < start + seconds * 1000; done++) insert.run(randomUUID(), '{"meta":{"name":"Frame"}}')
      return done / ((performance.now() - start) / 1000)
    },
    close: () => database.close(),
  }
}
