import type { Task } from './editing.ts'
import type { Way } from './hands.ts'
import type { OpenBoard } from './products.ts'
import { PAPER, type Scene, strokeScene } from './scenes.ts'

/** How far outside of the paper a lasso goes around it. */
const AROUND_PIXELS = 80

/** Writes all over the paper, as fast as a hand does. */
const scribble: Way = ({ x, y }, n) => ({
  x: x + 0.4 * PAPER.width * Math.sin(n / 23),
  y: y + 0.4 * PAPER.height * Math.sin(n / 17),
})

/** Around the paper, from its upper left corner. */
const encircle: Way = (from, n, moves) => {
  const [width, height] = [PAPER.width + 2 * AROUND_PIXELS, PAPER.height + 2 * AROUND_PIXELS]
  const way = (n / moves) * 2 * (width + height)
  const [right, down] = [Math.min(way, width), Math.min(Math.max(0, way - width), height)]
  const left = Math.min(Math.max(0, way - width - height), width)
  const up = Math.max(0, way - 2 * width - height)
  return { x: from.x + right - left, y: from.y + down - up }
}

/** The keys are the board's then. */
const focusBoard = async (board: OpenBoard): Promise<void> => {
  await board.view(0)
  await board.hands.click(board.toScreen({ x: 0, y: PAPER.height / 2 + AROUND_PIXELS }))
  await board.hands.page.keyboard.press('Escape')
}

const draw: Task['run'] = async (board, { events }) => {
  await focusBoard(board)
  await board.hands.page.keyboard.press(board.toolKeys.pen)
  const before = await board.hands.page.evaluate<number>(board.counts.elements)
  const taken = await board.hands.measureDrag(board.toScreen({ x: 0, y: 0 }), events, scribble)
  await board.hands.pause(500)
  if ((await board.hands.page.evaluate<number>(board.counts.elements)) !== before + 1)
    throw new Error('no line was drawn')
  return taken
}

const beginLasso = async (board: OpenBoard): Promise<{ x: number; y: number }> => {
  await focusBoard(board)
  await board.hands.page.keyboard.press(board.toolKeys.lasso as string)
  return board.toScreen({ x: -PAPER.width / 2 - AROUND_PIXELS, y: -PAPER.height / 2 - AROUND_PIXELS })
}

const drawLasso: Task['run'] = async (board, { events }) => {
  const from = await beginLasso(board)
  return board.hands.measureDrag(from, events, encircle)
}

const lasso: Task['run'] = async (board, { events }) => {
  const from = await beginLasso(board)
  await board.hands.measureDrag(from, events, encircle, false)
  return board.hands.measureRelease(`${board.counts.selected} === ${lassoed.strokes.length}`)
}

const lassoed = strokeScene(5_000)

/** No peer has a lasso. */
const without = ['Excalidraw', 'tldraw']

const drawTask = (scene: Scene, bound: number): Task => ({
  name: `draw a line over ${scene.name}`,
  bound,
  event: 'drag',
  scene,
  run: draw,
})

export const inkTasks: readonly Task[] = [
  drawTask(strokeScene(10_000), 5),
  drawTask(strokeScene(1_000), 2),
  { name: 'draw a lasso around 5,000 strokes', bound: 13, event: 'drag', scene: lassoed, run: drawLasso, without },
  { name: 'let go of a lasso around 5,000 strokes', bound: 80, event: 'key', scene: lassoed, run: lasso, without },
]
