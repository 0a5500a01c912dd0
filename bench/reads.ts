import { startBare } from './children.ts'
import type { Prepared } from './data.ts'
import { type Line, say } from './line.ts'
import { type Pace, ratio } from './ratio.ts'

interface Reading {
  work: string
  path: (data: Prepared) => string
  /** The bare route sends the bytes as they are, or serialises the object. */
  bare: 'bytes' | 'object'
  least: { sqlite: number; postgres: number }
}

const readings: Reading[] = [
  {
    work: "one zone's metadata",
    path: ({ space, zone_id }) => `${space}/zones/${zone_id}/meta`,
    bare: 'bytes',
    least: { sqlite: 0.5, postgres: 0.3 },
  },
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
    path: ({ space, framed_zone_id }) => `${space}/zones/${framed_zone_id}/frames`,
    bare: 'object',
    least: { sqlite: 0.4, postgres: 0.4 },
  },
]

/** Reading, everything on, beside a bare Fastify route with the same answer. */
export const readLines = async (
  engine: 'sqlite' | 'postgres',
  url: string,
  data: Prepared,
  pace: Pace,
): Promise<Line[]> => {
  const lines: Line[] = []
  for (const { work, path, bare, least } of readings) {
    say(`${engine}: ${work}`)
    const headers = { authorization: `Bearer ${data.token}` }
    const ours = { url: url + path(data), headers }
    const answer = await (await fetch(ours.url, { headers })).text()
    const other = await startBare(bare === 'bytes' ? { bytes: answer } : { object: JSON.parse(answer) })
    const measured = await ratio(ours, { url: `${other.url}/` }, pace)
    await other.stop()
    const beside = bare === 'bytes' ? 'bare Fastify, same bytes' : 'bare Fastify, same object'
    lines.push({ work, engine, beside, unit: '', bound: { least: least[engine] }, ...measured })
  }
  return lines
}
