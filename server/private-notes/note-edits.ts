import { type Shape, toShape } from '@easel/contract'
import type { Insertion } from '@easel/contract/content/plan.ts'
import { PRIVATE_NOTE_SIZE } from '@easel/contract/private-note-bounds.ts'
import { layoutBounds } from '@easel/contract/shapes/bounds.ts'
import type { PrivateNoteTable } from '../db/canvas-schema.ts'
import type { Db } from '../db/transaction.ts'
import { newUuid } from '../db/uuid.ts'
import { toElement } from '../journal/element-row.ts'
import type { ZoneKey } from '../journal/journal.sql.ts'
import { readElements } from '../journal/read-elements.ts'

type Note = Pick<PrivateNoteTable, 'x' | 'y' | 'text'>

const solid = (value: string) => ({ solid: { color: { hex: { value } } } })

interface Place {
  id: string
  frame_id: string | null
}

/** As the editor makes notes; each line is a paragraph. */
const toBody = ({ x, y, text }: Note, { id, frame_id }: Place, now: number): object =>
  toShape(
    {
      frame_id,
      basic: { type: 'RECTANGLE' },
      properties: {
        layout: { left: x, top: y, width: PRIVATE_NOTE_SIZE, height: PRIVATE_NOTE_SIZE },
        fills: [solid('#fde68a')],
        strokes: [],
      },
      text: {
        paragraphs: text
          .split(/\r?\n/)
          .map((line) => ({ id: newUuid(now), portions: line === '' ? [] : [{ text: line }] })),
        properties: {
          auto_fit: 'TEXT',
          inset: { left: 14, top: 14, right: 14, bottom: 14 },
          para_style: { portion_style: { size: 20 } },
        },
      },
    },
    id,
  )

/** What the notes become: shapes in the frames that they lie on, the newest in front. */
export const revealedNotes = async (
  db: Db,
  zone: ZoneKey,
  notes: readonly Note[],
  now: number,
): Promise<Insertion[]> => {
  if (notes.length === 0) return []
  const frames: { id: string; bounds: ReturnType<typeof layoutBounds> }[] = []
  for await (const rows of readElements(db, zone, { kind: 'FRAME' }))
    for (const { id, body } of rows.map(toElement))
      frames.push({ id, bounds: layoutBounds((body as Shape).properties?.layout) })
  const frameAt = (x: number, y: number): string | null =>
    frames.findLast(
      ({ bounds: { left, top, width, height } }) => x >= left && x <= left + width && y >= top && y <= top + height,
    )?.id ?? null
  const half = PRIVATE_NOTE_SIZE / 2
  return notes.map((note) => {
    const id = newUuid(now)
    const frame_id = frameAt(note.x + half, note.y + half)
    return { edit: 'insert', id, kind: 'SHAPE', frame_id, body: toBody(note, { id, frame_id }, now) }
  })
}
