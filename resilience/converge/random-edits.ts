import type { LiveEdit, LiveElement } from '@easel/sdk/index.ts'
import type { Random } from '../support/random.ts'

const paragraphId = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`

const randomText = (random: Random) => ({
  paragraphs: [0, 1, 2].slice(0, random.between(0, 3)).map((n) => ({
    id: paragraphId(n),
    portions: [{ text: `word ${random.between(0, 99)}` }],
  })),
})

const randomLayout = (random: Random) => ({ left: random.between(-50, 50), top: random.between(-50, 50) })

export const newId = (random: Random): string => {
  const hex = Array.from({ length: 32 }, () => random.between(0, 15).toString(16)).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-')
}

/** Edits that somebody could make who sees these elements. */
export const randomEdits = (random: Random, elements: ReadonlyMap<string, LiveElement>): LiveEdit[] =>
  Array.from({ length: random.between(1, 3) }, () => randomEdit(random, [...elements.values()]))

const randomEdit = (random: Random, elements: readonly LiveElement[]): LiveEdit => {
  const ofKind = (kind: LiveElement['kind']) => elements.filter((element) => element.kind === kind)
  const [frames, shapes, connectors] = [ofKind('FRAME'), ofKind('SHAPE'), ofKind('CONNECTOR')]
  const frame = frames.length > 0 ? random.oneOf(frames) : undefined
  const shape = shapes.length > 0 ? random.oneOf(shapes) : undefined
  const connector = connectors.length > 0 ? random.oneOf(connectors) : undefined
  const layout = randomLayout(random)
  const meta = { id: newId(random) }
  const [colour] = [{ hsb: { hue: random.between(0, 360), saturation: 1, brightness: 0.5 } }]
  switch (random.between(0, 11)) {
    case 0:
      return { insert: { frame: { meta: { ...meta, name: 'Frame' }, properties: { layout } } } }
    case 1:
      return frame ? { update: { frame: { id: frame.id, properties: { layout } } } } : randomEdit(random, [])
    case 2:
      return frame && random.between(0, 2) === 0 ? { remove: { frame: frame.id } } : insertShape(random, frame)
    case 3:
    case 4:
      return shape ? { update: { shape: { id: shape.id, properties: { layout } } } } : insertShape(random, frame)
    case 5:
      return shape ? { update: { shape: { id: shape.id, text: randomText(random) } } } : insertShape(random, frame)
    case 6:
      return shape ? { remove: { shape: shape.id } } : insertShape(random, frame)
    case 7:
      return shape ? { update: { shape: { id: shape.id, frame_id: frame?.id ?? null } } } : insertShape(random, frame)
    case 8:
      return shape
        ? {
            insert: {
              connector: { meta, connected: { first: { shape_id: shape.id }, second: { point: { x: 1, y: 1 } } } },
            },
          }
        : insertShape(random, frame)
    case 9:
      return connector ? { remove: { connector: connector.id } } : insertShape(random, frame)
    case 10:
      return shape
        ? { update: { shape: { id: shape.id, properties: { fills: [{ solid: { color: colour } }] } } } }
        : insertShape(random, frame)
    default:
      return shape ? { order: { id: shape.id, to: random.oneOf(['FRONT', 'BACK']) } } : insertShape(random, frame)
  }
}

const insertShape = (random: Random, frame: LiveElement | undefined): LiveEdit => {
  const inside = frame && random.between(0, 1) === 0 ? { frame_id: frame.id } : {}
  const properties = { layout: randomLayout(random) }
  return { insert: { shape: { meta: { id: newId(random) }, basic: { type: 'OVAL' }, ...inside, properties } } }
}

/** One that no connection takes. */
export const tooLargeEdit = (random: Random, length: number): LiveEdit => {
  const text = { paragraphs: [{ id: newId(random), portions: [{ text: 'x'.repeat(length) }] }] }
  return { insert: { shape: { meta: { id: newId(random) }, basic: { type: 'OVAL' }, text } } }
}
