import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { commitBare, startBareWrites } from './children.ts'
import type { Measured } from './line.ts'
import { type Ask, oneOf, post, postAny } from './load.ts'
import { asking, type Pace, ratio, type Turn } from './ratio.ts'
import { openSite, type Site } from './site.ts'
import { onSlowDisk } from './slow-disk.ts'

export const writers = 32

const newFrame = () => JSON.stringify({ frames: [{ meta: { id: randomUUID(), name: 'Frame' } }] })

export const insertFrame = ({ service, data }: Site, zone: string): Ask =>
  post(`${service.url}${zone}/frames`, data.headers, newFrame)

/** Each in some other zone, as people at work in different zones do: those in one zone wait for one another. */
export const insertAnywhere = ({ service, data }: Site): Ask =>
  postAny(service.url, () => `${oneOf(data.zones)}/frames`, data.headers, newFrame)

/** One frame a request, each on disk before it is answered, beside bare commits one after the other. */
export const measureInsert = async (site: Site, pace: Pace, under?: readonly string[]): Promise<Measured> => {
  const file = join(site.folder, 'bare.db')
  const bare = (seconds: number) => commitBare(file, seconds, under)
  const measured = await ratio(asking(insertFrame(site, site.data.zone), writers), bare, pace)
  return { beside: 'bare single-row commits', unit: '', ...measured }
}

/** The least that could be asked of anybody who answers over HTTP, beside the same. */
export const measureBareInsert = async (site: Site, pace: Pace): Promise<Measured> => {
  const file = join(site.folder, 'bare.db')
  const measured = await besideBareRows(join(site.folder, 'bare-rows.db'), (seconds) => commitBare(file, seconds), pace)
  return { beside: 'bare single-row commits', unit: '', ...measured }
}

/** A bare route that writes one row, beside something else. */
export const besideBareRows = async (place: string, other: Turn, pace: Pace) => {
  const { url, stop } = await startBareWrites(place)
  try {
    return await ratio(asking(post(`${url}/`, {}, newFrame), writers), other, pace)
  } finally {
    await stop()
  }
}

const smallSite = { zones: 50, shapesInZone: 5 }

/** The same where the disk takes longer to say that it has the data: what writers gain by sharing a commit. */
export const measureInsertSlowly = async (pace: Pace, milliseconds: number): Promise<Measured> => {
  const under = onSlowDisk(milliseconds)
  const site = await openSite('sqlite', smallSite, under)
  try {
    return await measureInsert(site, pace, under)
  } finally {
    await site.close()
  }
}
