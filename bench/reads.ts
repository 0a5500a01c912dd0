import { startBare } from './children.ts'
import type { Prepared } from './data.ts'
import { median } from './figures.ts'
import type { Measured } from './line.ts'
import { type Ask, get, getAny, oneOf, steadily } from './load.ts'
import { asking, type Pace, ratio, type Turn } from './ratio.ts'
import type { Site } from './site.ts'
import { working } from './worked.ts'
import { insertFrame } from './writes.ts'

export interface Reading {
  work: string
  path: (data: Prepared) => string
  /** The bare route sends the bytes as they are, or serialises the object. */
  bare: 'bytes' | 'object'
  least: { sqlite: number; postgres: number }
}

const zoneMeta: Reading = {
  work: "one zone's metadata",
  path: ({ zone }) => `${zone}/meta`,
  bare: 'bytes',
  least: { sqlite: 0.5, postgres: 0.3 },
}

export const readings: Reading[] = [
  zoneMeta,
  {
    work: "50 zones' metadata",
    path: ({ space }) => `${space}/zones/meta`,
    bare: 'object',
    least: { sqlite: 0.4, postgres: 0.4 },
  },
  {
    work: 'a page of spaces',
    path: ({ edition, team_id }) => `${edition}/spaces?team_id=${team_id}&action_type=ALLSPACES`,
    bare: 'object',
    least: { sqlite: 0.4, postgres: 0.4 },
  },
  {
    work: '100 frames',
    path: ({ framedZone }) => `${framedZone}/frames`,
    bare: 'object',
    least: { sqlite: 0.4, postgres: 0.4 },
  },
]

export const zoneMetaOf = ({ service, data }: Site): Ask => get(service.url + zoneMeta.path(data), data.headers)

/** Reading, everything on, beside a bare Fastify route with the same answer. */
export const measureReading = async (
  { path, bare }: Reading,
  { service, data }: Site,
  pace: Pace,
  turn?: Turn,
): Promise<Measured> => {
  const url = service.url + path(data)
  const answer = await (await fetch(url, { headers: data.headers })).text()
  const other = await startBare(bare === 'bytes' ? { bytes: answer } : { object: JSON.parse(answer) })
  try {
    const ours = working(turn ?? asking(get(url, data.headers)), service.pid)
    const theirs = working(asking(get(`${other.url}/`)), other.pid)
    const { figure, detail } = await ratio(ours.turn, theirs.turn, pace)
    const work = `working ${ours.each().toFixed(0)} beside ${theirs.each().toFixed(0)} µs for each`
    return { beside: `bare Fastify, same ${bare}`, unit: '', figure, detail: `${detail}, ${work}` }
  } finally {
    await other.stop()
  }
}

/** The zone another one each time: what was found for the last answers nothing of the next. */
export const measureAnyZone = async (site: Site, pace: Pace, most: number): Promise<Measured> => {
  const { service, data } = site
  const zones = data.zones.slice(0, most)
  const ask = getAny(service.url, () => `${oneOf(zones)}/meta`, data.headers)
  const measured = await measureReading(zoneMeta, site, pace, asking(ask))
  return { ...measured, detail: `${measured.detail}; ${zones.length} zones` }
}

/** With somebody drawing in another zone meanwhile. */
export const measureBesideWrites = async (site: Site, pace: Pace, perSecond: number): Promise<Measured> => {
  const read = asking(zoneMetaOf(site))
  const written: number[] = []
  const ours: Turn = async (seconds) => {
    const writer = steadily(insertFrame(site, site.data.framedZone), perSecond)
    const figure = await read(seconds)
    written.push(await writer.stop())
    return figure
  }
  const measured = await measureReading(zoneMeta, site, pace, ours)
  return { ...measured, detail: `${measured.detail}; ${median(written).toFixed(0)} writes a second` }
}
