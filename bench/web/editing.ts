import type { Measurement } from '../result.ts'
import { quantile } from '../statistics.ts'
import type { Hands, Taken } from './hands.ts'
import type { OpenBoard, Product } from './products.ts'
import { BLOCK, blockCorners, centralShape, gridScene, middleOf, type Scene, starScene } from './scenes.ts'

export interface EditingProfile {
  /** Events of a drag or a text. */
  events: number
  rounds: number
  /** Pastes that are taken back. */
  undos: number
}

/** What lines about editing are measured with. */
export interface EditingEnv {
  easel(): Promise<Product>
  /** By name. */
  peer(name: string): Promise<Product>
  /** A page that does nothing but show that an event came. */
  emptyPage(): Promise<Hands>
}

/** Something done by hand, on a board: the milliseconds of each event. */
export interface Task {
  name: string
  /** How much more than an empty page it may take, at the 95th percentile. */
  bound: number
  event: 'drag' | 'key'
  scene: Scene
  /** Peers that cannot do it. */
  without?: readonly string[]
  run(board: OpenBoard, profile: EditingProfile): Promise<Taken>
}

const tenThousand = gridScene(125, 80)
export const hundredThousand = gridScene(625, 160)
const thousand = gridScene(25, 40)

/** So far out that 500 shapes and some more are on the screen. */
const OVERVIEW_STEPS = 6
/** How far outside of the block a selection begins and ends. */
const AROUND_PIXELS = 24

/** A drag that has moved nothing was none. */
const dragged = async (board: OpenBoard, from: { x: number; y: number }, moves: number): Promise<Taken> => {
  const before = await board.place()
  const taken = await board.hands.measureDrag(from, moves)
  await board.hands.pause(300)
  if ((await board.place()) === before) throw new Error('nothing was dragged')
  return taken
}

const selectBlock = async ({ hands, toScreen, selected }: OpenBoard): Promise<void> => {
  const corners = blockCorners()
  const [from, to] = [toScreen(corners.from), toScreen(corners.to)]
  await hands.drag(
    { x: from.x - AROUND_PIXELS, y: from.y - AROUND_PIXELS },
    { x: to.x + AROUND_PIXELS, y: to.y + AROUND_PIXELS },
  )
  await hands.pause(500)
  const count = await selected()
  if (count !== BLOCK.columns * BLOCK.rows) throw new Error(`${count} shapes are selected`)
}

const dragOne =
  (scene: Scene): Task['run'] =>
  async (board, { events }) => {
    await board.view(0)
    const at = board.toScreen(middleOf(centralShape(scene)))
    await board.hands.click(at)
    return dragged(board, at, events)
  }

const dragMany =
  (scene: Scene): Task['run'] =>
  async (board, { events }) => {
    await board.view(OVERVIEW_STEPS)
    await selectBlock(board)
    return dragged(board, board.toScreen(middleOf(centralShape(scene))), events)
  }

const resizeMany: Task['run'] = async (board, { events }) => {
  await board.view(OVERVIEW_STEPS)
  await selectBlock(board)
  const { handleOffset } = board
  const corner = board.toScreen(blockCorners().to)
  return dragged(board, { x: corner.x + handleOffset, y: corner.y + handleOffset }, events)
}

const write: Task['run'] = async (board, { events }) => {
  await board.view(0)
  await board.write(centralShape(tenThousand).id)
  return board.hands.measureTyping(events)
}

const star = starScene(BLOCK.columns, BLOCK.rows, 50)

const dragConnected: Task['run'] = async (board, { events }) => {
  await board.view(OVERVIEW_STEPS)
  const at = board.toScreen(middleOf(centralShape(star)))
  await board.hands.click(at)
  return dragged(board, at, events)
}

const undoPaste: Task['run'] = async ({ view, hands, selected }, { undos }) => {
  await view(OVERVIEW_STEPS)
  // Beside the block, where nothing is: the keys are the board's then.
  await hands.click({ x: 60, y: 450 })
  const all: Taken[] = []
  for (let n = 0; n < undos; n++) {
    await hands.page.keyboard.press('Control+a')
    await hands.page.keyboard.press('Control+c')
    await hands.page.keyboard.press('Control+v')
    await hands.pause(1_500)
    const pasted = await selected()
    if (pasted !== thousand.shapes.length) throw new Error(`${pasted} shapes are pasted`)
    all.push(await hands.measureCtrl('z'))
    await hands.pause(1_000)
  }
  return together(all)
}

const dragOneTask: Task = {
  name: 'drag one shape of 10,000',
  bound: 13,
  event: 'drag',
  scene: tenThousand,
  run: dragOne(tenThousand),
}
const dragManyTask: Task = {
  name: 'drag 500 of 10,000 shapes',
  bound: 13,
  event: 'drag',
  scene: tenThousand,
  run: dragMany(tenThousand),
}

/** What is measured beside the empty page and beside others. */
export const tasks: readonly Task[] = [
  dragOneTask,
  dragManyTask,
  { name: 'resize 500 labelled shapes of 10,000', bound: 30, event: 'drag', scene: tenThousand, run: resizeMany },
  { name: 'type into a note among 10,000 shapes', bound: 13, event: 'key', scene: tenThousand, run: write },
  { name: 'drag a shape with 50 connectors among 500', bound: 13, event: 'drag', scene: star, run: dragConnected },
  { name: 'undo a paste of 1,000 shapes', bound: 80, event: 'key', scene: thousand, run: undoPaste },
]

/** The same on a board ten times as large. */
export const growth: readonly { task: Task; large: Task }[] = [
  {
    task: dragOneTask,
    large: { ...dragOneTask, name: 'drag one shape of 100,000', scene: hundredThousand, run: dragOne(hundredThousand) },
  },
  {
    task: dragManyTask,
    large: {
      ...dragManyTask,
      name: 'drag 500 of 100,000 shapes',
      scene: hundredThousand,
      run: dragMany(hundredThousand),
    },
  },
]

export const together = (all: readonly Taken[]): Taken => ({
  times: all.flatMap(({ times }) => times),
  frames: all.reduce((sum, { frames }) => sum + frames, 0),
  busyMs: all.reduce((sum, { busyMs }) => sum + busyMs, 0),
})

export interface Latency {
  p50: number
  p95: number
  /** Of the page's thread, for each event, and for each frame that showed some of them. */
  busyMs: number
  frameMs: number
  count: number
}

const latencyOf = ({ times, frames, busyMs }: Taken): Latency => ({
  p50: quantile(times, 0.5),
  p95: quantile(times, 0.95),
  busyMs: busyMs / times.length,
  frameMs: busyMs / frames,
  count: times.length,
})

export const shown = ({ p50, p95, busyMs, frameMs }: Latency): string =>
  `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, busy ${busyMs.toFixed(1)} (a frame ${frameMs.toFixed(1)})`

/** On a board that is opened for it, so often as the profile says. */
export const measureTask = async (product: Product, task: Task, profile: EditingProfile): Promise<Latency> => {
  const all: Taken[] = []
  for (let round = 0; round < profile.rounds; round++) {
    const board = await product.open(task.scene)
    try {
      all.push(await task.run(board, profile))
    } finally {
      await board.close()
    }
  }
  return latencyOf(together(all))
}

/** What the same events take where there is nothing to do. */
export const measureFloor = async (
  hands: Hands,
  event: Task['event'],
  { events }: EditingProfile,
): Promise<Latency> => {
  await hands.page.bringToFront()
  return latencyOf(
    event === 'drag' ? await hands.measureDrag({ x: 400, y: 300 }, events) : await hands.measureTyping(events),
  )
}

/** How much more than the floor, which is measured just before. */
export const besideFloor = (own: Latency, floor: Latency): Measurement => ({
  baseline: 'an empty page, p95',
  figure: own.p95 - floor.p95,
  unit: 'ms more',
  detail: `${shown(own)}; floor ${shown(floor)}; ${own.count} events`,
})
