/** What is on a board, for whatever product is to show it. */
export interface Scene {
  name: string
  shapes: readonly SceneShape[]
  connectors: readonly { id: string; from: string; to: string }[]
  /** Lines drawn by hand. */
  strokes: readonly SceneStroke[]
  /** Whether its shapes are sticky notes, where a product has them. */
  areNotes?: boolean
}

export interface SceneStroke {
  id: string
  points: readonly Point[]
}

export interface SceneShape {
  id: string
  x: number
  y: number
  width: number
  height: number
  label: string
  colour: string
}

export interface Point {
  x: number
  y: number
}

const STEP = { x: 180, y: 120 }
const SIZE = { width: 140, height: 80 }
const colours = ['#fde68a', '#bfdbfe', '#bbf7d0', '#fecaca', '#ddd6fe', '#ffffff'] as const
const words = ['Plan', 'Research', 'Outline', 'Ask them', 'Review', 'Ship it', 'Learn'] as const

const idOf = (at: number): string => `00000000-0000-4000-8000-${at.toString(16).padStart(12, '0')}`

/** What is selected in numbers: the columns and rows in the middle of a grid. */
export const BLOCK = { columns: 25, rows: 20 }
/** Around the block, so that a pointer can go down beside it. */
const LANE = 200

/** From the middle, in units, of a column or row among so many. */
const placeOf = (at: number, count: number, step: number, inBlock: number): number => {
  const from = at - (count - 1) / 2
  return from * step + (Math.abs(from) > inBlock / 2 ? Math.sign(from) * LANE : 0)
}

/**
 * Labelled shapes in rows, with their middle at 0, 0: what is there looks alike on boards of every size. Columns are odd
 * in number, rows even.
 */
export const gridScene = (columns: number, rows: number): Scene => ({
  name: `${columns * rows} labelled shapes`,
  shapes: Array.from({ length: columns * rows }, (_, at) => ({
    id: idOf(at),
    x: placeOf(at % columns, columns, STEP.x, BLOCK.columns) - SIZE.width / 2,
    y: placeOf(Math.floor(at / columns), rows, STEP.y, BLOCK.rows) - SIZE.height / 2,
    ...SIZE,
    label: `${words[at % words.length]} ${at}`,
    colour: colours[at % colours.length] as string,
  })),
  connectors: [],
  strokes: [],
})

export const noteScene = (columns: number, rows: number): Scene => ({
  ...gridScene(columns, rows),
  name: `${columns * rows} notes`,
  areNotes: true,
})

/** What strokes lie in, in units about the middle: all of it is on the screen at 100 %. */
export const PAPER = { width: 1_000, height: 560 }
const STROKE = { length: 60, height: 8, points: 13 }

/** Small waves all over the paper, one on the other. */
export const strokeScene = (count: number): Scene => ({
  name: `${count} strokes`,
  shapes: [],
  connectors: [],
  strokes: Array.from({ length: count }, (_, at) => {
    // Spread evenly, whatever their number.
    const [x, y] = [((at * 0.7548776662) % 1) - 0.5, ((at * 0.569840291) % 1) - 0.5]
    const [left, top] = [x * (PAPER.width - STROKE.length) - STROKE.length / 2, y * (PAPER.height - 2 * STROKE.height)]
    const points = Array.from({ length: STROKE.points }, (_, n) => ({
      x: left + (n * STROKE.length) / (STROKE.points - 1),
      y: top + STROKE.height * Math.sin(n + at),
    }))
    return { id: idOf(at), points }
  }),
})

export const middleOf = ({ x, y, width, height }: SceneShape): Point => ({ x: x + width / 2, y: y + height / 2 })

/** The shape nearest to the middle of the scene. */
export const centralShape = ({ shapes }: Scene): SceneShape => byDistance(shapes, { x: 1, y: 1 })[0] as SceneShape

const byDistance = (shapes: readonly SceneShape[], from: Point): SceneShape[] => {
  const distance = (shape: SceneShape): number => {
    const { x, y } = middleOf(shape)
    return Math.hypot(x - from.x, y - from.y)
  }
  return shapes.toSorted((one, other) => distance(one) - distance(other))
}

/** A grid whose central shape is connected with so many of those around it. */
export const starScene = (columns: number, rows: number, connectors: number): Scene => {
  const grid = gridScene(columns, rows)
  const centre = centralShape(grid)
  const others = byDistance(grid.shapes, middleOf(centre)).slice(1, connectors + 1)
  return {
    ...grid,
    name: `${grid.shapes.length} shapes and ${connectors} connectors`,
    connectors: others.map(({ id }, at) => ({ id: idOf(0x100000 + at), from: centre.id, to: id })),
  }
}

/** The corners of the block, as its shapes have them. */
export const blockCorners = (): { from: Point; to: Point } => {
  const x = ((BLOCK.columns - 1) * STEP.x + SIZE.width) / 2
  const y = ((BLOCK.rows - 1) * STEP.y + SIZE.height) / 2
  return { from: { x: -x, y: -y }, to: { x, y } }
}
