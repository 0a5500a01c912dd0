import { type Task, together } from './editing.ts'
import type { Taken } from './hands.ts'
import { gridScene, noteScene, type Scene } from './scenes.ts'

const OVERVIEW_STEPS = 6

const fiveHundred = noteScene(25, 20)

const pasteNotes: Task['run'] = async (board, { undos }) => {
  const { hands, counts } = board
  await board.view(OVERVIEW_STEPS)
  // Beside the notes, where nothing is: the keys are the board's then.
  await hands.click({ x: 60, y: 450 })
  await hands.page.keyboard.press('Control+a')
  await hands.page.keyboard.press('Control+c')
  await hands.pause(1_500)
  const all: Taken[] = []
  for (let n = 0; n < undos; n++) {
    all.push(await hands.measureCtrl('v', `${counts.elements} === ${2 * fiveHundred.shapes.length}`))
    await hands.pause(1_000)
    await hands.measureCtrl('z', `${counts.elements} === ${fiveHundred.shapes.length}`)
    await hands.pause(1_000)
  }
  return together(all)
}

const thirtyThousand = gridScene(125, 240)

/** What is looked for: with their last letters fewer are found. */
const words = ['review 1', 'plan 2', '777', 'learn 29', 'ask them 4', '1234', 'it 5', 'outline 88'] as const

/** How often words are on a board, without regard to capitals. */
const countHits = ({ shapes }: Scene, looked: string): number =>
  shapes.reduce((sum, { label }) => sum + label.toLowerCase().split(looked).length - 1, 0)

const find: Task['run'] = async ({ view, hands, counts }) => {
  await view(0)
  await hands.click({ x: 60, y: 450 })
  await hands.page.keyboard.press('Escape')
  await hands.page.keyboard.press('Control+f')
  await hands.pause(1_000)
  const all: Taken[] = []
  for (const looked of words) {
    await hands.page.keyboard.press('Control+a')
    all.push(await hands.measureWords(looked, `${counts.hits} === ${countHits(thirtyThousand, looked)}`))
    await hands.pause(500)
  }
  return together(all)
}

export const contentTasks: readonly Task[] = [
  { name: 'paste 500 notes', bound: 280, event: 'key', scene: fiveHundred, run: pasteNotes },
  {
    name: 'find words among 30,000 texts',
    bound: 80,
    event: 'key',
    scene: thirtyThousand,
    run: find,
    // It has none.
    without: ['tldraw'],
  },
]
