import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Measured } from './line.ts'
import { type Ask, oneOf, post, postAny } from './load.ts'
import { asking, type Pace, ratio } from './ratio.ts'
import type { Site } from './site.ts'

export const writers = 32

const newFrame = () => JSON.stringify({ frames: [{ meta: { id: randomUUID(), name: 'Frame' } }] })

export const insertFrame = ({ service, data }: Site, zone: string): Ask =>
  post(`${service.url}${zone}/frames`, data.headers, newFrame)

/** Each in some other zone, as people at work in different zones do: those in one zone wait for one another. */
export const insertAnywhere = ({ service, data }: Site): Ask =>
  postAny(service.url, () => `${oneOf(data.zones)}/frames`, data.headers, newFrame)

/** One frame a request, each on disk before it is answered, beside bare commits one after the other. */
export const measureInsert = async (site: Site, pace: Pace): Promise<Measured> => {
  const bare = bareCommits(join(site.folder, 'bare.db'))
  const measured = await ratio(asking(insertFrame(site, site.data.zone), writers), bare.perSecond, pace)
  bare.close()
  return { beside: 'bare single-row commits', unit: '', ...measured }
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
