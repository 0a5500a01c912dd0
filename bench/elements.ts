import { randomUUID } from 'node:crypto'
import { createRandom } from './random.ts'
import { createTextSource } from './texts.ts'

/** Elements as requests have them. */
export interface NewShape {
  meta?: { id: string }
  frame_id?: string
  [facet: string]: unknown
}

const random = createRandom(11)
const texts = createTextSource(random)

export const paragraph = (text: string) => ({ paragraphs: [{ id: randomUUID(), portions: [{ text }] }] })

/** A place on the canvas. */
export const newPosition = () => ({ left: random.below(20_000), top: random.below(20_000) })

/** A note: a filled rectangle with some words in it. Without an id the service makes one. */
export const newNote = (id?: string): NewShape => ({
  ...(id && { meta: { id } }),
  text: paragraph(texts.next()),
  properties: {
    layout: { ...newPosition(), width: 160, height: 120 },
    fills: [{ solid: { color: { rgb: { red: 255, green: 240, blue: random.below(256) } } } }],
  },
  basic: { type: 'RECTANGLE' },
})

export const newFrame = (id: string) => ({
  meta: { id, name: 'Frame' },
  properties: { layout: { ...newPosition(), width: 1600, height: 1200 } },
})

export const newConnector = (id: string, first: string, second: string) => ({
  meta: { id },
  connected: { first: { shape_id: first, side: 'EAST' }, second: { shape_id: second, side: 'WEST' } },
})
