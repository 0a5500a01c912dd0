import { randomUUID } from 'node:crypto'
import { toConnector, toFrame, toShape } from '@easel/contract'
import type { Edit } from '@easel/contract/content/plan.ts'
import type { Database } from '@easel/server/db/database.ts'
import { addZone } from '@easel/server/journal/add-zone.ts'
import { splitEdits } from '@easel/server/journal/edit-batches.ts'
import { commitInTransaction } from '@easel/server/journal/journal.ts'
import { noLimits } from '@easel/server/journal/zone-edits.ts'

/** Where zones are made, and by whom. */
export interface Place {
  edition_id: number
  team_id: number
  space_id: number
  author: number
}

type Insertion = Extract<Edit, { edit: 'insert' }>

const paragraph = (text: string) => ({ paragraphs: [{ id: randomUUID(), portions: [{ text }] }] })

/** A shape as a request has it. */
export const shapeWithText = (text: string) => ({ text: paragraph(text), basic: { type: 'RECTANGLE' as const } })

/** Words that differ, as texts of people do: they cost a search index more than one word again and again. */
export const words = (length: number): string => {
  let text = ''
  while (text.length < length) text += `${Math.random().toString(36).slice(2, 9)} `
  return text.slice(0, length)
}

export const newFrame = (name = 'Frame'): Insertion => {
  const id = randomUUID()
  return { edit: 'insert', id, kind: 'FRAME', frame_id: null, body: toFrame({ meta: { name } }, id) }
}

export const newShape = (characters: number, frame_id: string | null = null): Insertion => {
  const id = randomUUID()
  const layout = { left: Math.random() * 20_000, top: Math.random() * 20_000, width: 160, height: 120 }
  const body = toShape({ ...shapeWithText(words(characters)), properties: { layout } }, id)
  return { edit: 'insert', id, kind: 'SHAPE', frame_id, body: { ...body, ...(frame_id && { frame_id }) } }
}

const gradient = {
  gradient: {
    type: 'LINEAR' as const,
    stops: Array.from({ length: 20 }, (_, at) => ({
      color: { rgb: { red: 10 * at, green: 100, blue: 255 } },
      position: at / 19,
    })),
  },
}

/** About 10 KB without a word in it: the search has nothing to do with it. */
export const newHeavyShape = (): Insertion => {
  const { body, ...shape } = newShape(10)
  return { ...shape, body: { ...body, properties: { ...body.properties, fills: Array(8).fill(gradient) } } }
}

export const newConnector = (first: string, second: string): Insertion => {
  const id = randomUUID()
  const connected = {
    first: { shape_id: first, side: 'EAST' as const },
    second: { shape_id: second, side: 'WEST' as const },
  }
  return { edit: 'insert', id, kind: 'CONNECTOR', frame_id: null, body: toConnector({ connected }, id) }
}

/** Writes a zone straight into the database, however large it is. */
export const seedZone = (
  database: Database,
  { author, ...space }: Place,
  edits: readonly Edit[],
): Promise<{ zone_id: string; version_id: number }> =>
  database.write(
    async (db) => {
      const now = Date.now()
      const unavailable = () => {
        throw new Error('the space takes no zone')
      }
      const newZone = { zone_name: 'Large', author, now, edits, limit: Number.POSITIVE_INFINITY, fail: unavailable }
      const { zone, version_id } = await addZone(db, space, newZone)
      return { zone_id: zone.zone_id, version_id }
    },
    { noTimeout: true },
  )

/** One more version of a zone. */
export const seedVersion = (
  database: Database,
  { author, edition_id, space_id }: Place,
  zone_id: string,
  edits: readonly Edit[],
): Promise<number> =>
  database.write(
    async (db) => {
      const writers = splitEdits({ author, now: Date.now(), edits })
      const zone = { edition_id, space_id, zone_id }
      return (await commitInTransaction(db, zone, writers, { limits: noLimits })).version_id as number
    },
    { noTimeout: true },
  )
