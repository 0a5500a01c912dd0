import type { CanvasElement } from '../canvas-types.ts'

const types = ['RECTANGLE', 'ROUNDED_RECTANGLE', 'OVAL', 'DIAMOND', 'HEXAGON'] as const
const colours = ['#fde68a', '#bfdbfe', '#bbf7d0', '#fecaca', '#ddd6fe', '#ffffff'] as const
const words = ['Plan', 'Research', 'Write the outline', 'Ask customers', 'Review', 'Ship it', 'What did we learn?']

const idOf = (at: number): string => `00000000-0000-4000-8000-${at.toString(16).padStart(12, '0')}`

/** A board of shapes with text, in rows, a connector for every fifth: the same each time. */
export const makeBoard = (count: number): CanvasElement[] => {
  const columns = Math.ceil(Math.sqrt(count * 1.6))
  return Array.from({ length: count }, (_, at) => {
    const isConnector = at % 5 === 4
    return {
      id: idOf(at),
      kind: isConnector ? 'CONNECTOR' : 'SHAPE',
      frame_id: null,
      z: at,
      body: isConnector ? connectorOf(at) : shapeOf(at, columns),
    }
  })
}

const shapeOf = (at: number, columns: number): object => ({
  meta: { id: idOf(at) },
  frame_id: null,
  basic: { type: types[at % types.length] },
  properties: {
    layout: { left: (at % columns) * 180, top: Math.floor(at / columns) * 120, width: 140, height: 80 },
    fills: [{ solid: { color: { hex: { value: colours[at % colours.length] } } } }],
    strokes: [{ width: 1.5, fill: { solid: { color: { hex: { value: '#475569' } } } } }],
  },
  text: { paragraphs: [{ id: 'p', portions: [{ text: `${words[at % words.length]} ${at}` }] }] },
})

const connectorOf = (at: number): object => ({
  meta: { id: idOf(at) },
  type: (['ELBOW', 'CURVE', 'LINE'] as const)[at % 3],
  connected: {
    first: { shape_id: idOf(at - 2), side: 'EAST' },
    second: { shape_id: idOf(at - 1), side: 'WEST', marker: 'BLOCK' },
  },
})
