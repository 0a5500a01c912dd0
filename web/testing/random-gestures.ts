import type { Page } from 'playwright-core'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { At, EditorPage } from './editor-page.ts'

/** Random choices that a seed repeats. */
const createRandom = (seed: number) => {
  const generator = xoroshiro128plus(seed)
  const between = (min: number, max: number): number => uniformInt(generator, min, max)
  return { between, oneOf: <T>(choices: readonly T[]): T => choices[between(0, choices.length - 1)] as T }
}

type Random = ReturnType<typeof createRandom>

/** What everybody works on, in pixels from the middle of the board. */
export const SHARED = { left: -380, top: -210, right: 380, bottom: 290 }
const LANE = { x: 560, y: 160 }

interface Hand {
  page: Page
  hands: EditorPage
  random: Random
  /** Where this person alone makes notes. */
  lane: At
}

const anywhere = ({ between }: Random): At => ({
  x: between(SHARED.left, SHARED.right),
  y: between(SHARED.top, SHARED.bottom),
})

const beside = ({ between, oneOf }: Random, { x, y }: At, least = 40, most = 160): At => ({
  x: x + oneOf([-1, 1]) * between(least, most),
  y: y + oneOf([-1, 1]) * between(least, most),
})

const within = ({ x, y }: At): At => ({
  x: Math.min(SHARED.right, Math.max(SHARED.left, x)),
  y: Math.min(SHARED.bottom, Math.max(SHARED.top, y)),
})

const words = ['plan', 'idea', 'risk', 'later', 'done', 'why', 'more', 'less', 'ask', 'try'] as const
const someWords = (random: Random): string =>
  Array.from({ length: random.between(1, 3) }, () => random.oneOf(words)).join(' ')

const clickThen =
  (...keys: readonly string[]) =>
  async ({ page, hands, random }: Hand): Promise<void> => {
    await hands.click(anywhere(random))
    await page.keyboard.press(random.oneOf(keys))
  }

const draw =
  (...keys: readonly string[]) =>
  async ({ page, hands, random }: Hand): Promise<void> => {
    const from = anywhere(random)
    const to = within(beside(random, from))
    await page.keyboard.press(random.oneOf(keys))
    await hands.drag(from, to)
  }

const held =
  (key: string, gesture: (hand: Hand) => Promise<void>) =>
  async (hand: Hand): Promise<void> => {
    await hand.page.keyboard.down(key)
    await gesture(hand)
    await hand.page.keyboard.up(key)
  }

const drag = async ({ hands, random }: Hand): Promise<void> => {
  const from = anywhere(random)
  await hands.drag(from, within(beside(random, from)))
}

const several = async ({ page, hands, random }: Hand, count: number): Promise<void> => {
  await hands.click(anywhere(random))
  await page.keyboard.down('Shift')
  for (let more = 1; more < count; more++) await hands.click(anywhere(random))
  await page.keyboard.up('Shift')
}

const severalThen =
  (count: number, ...keys: readonly string[]) =>
  async (hand: Hand): Promise<void> => {
    await several(hand, count)
    await hand.page.keyboard.press(hand.random.oneOf(keys))
  }

/** Each is one step of undo, or none where it met nothing; a note is two commits. */
const gestures: Record<string, { weight: number; make: (hand: Hand) => Promise<void> }> = {
  drag: { weight: 8, make: drag },
  'drag a copy': { weight: 2, make: held('Alt', drag) },
  shape: { weight: 4, make: draw('r', 'o', 'd') },
  connector: {
    weight: 5,
    make: async ({ page, hands, random }) => {
      const [from, to] = [anywhere(random), anywhere(random)]
      await page.keyboard.press('x')
      await hands.drag(from, to)
    },
  },
  frame: { weight: 2, make: draw('f') },
  note: {
    weight: 3,
    make: async ({ page, hands, random, lane }) => {
      const at = { x: lane.x + random.between(-15, 15), y: lane.y + random.between(-40, 40) }
      const text = someWords(random)
      await page.keyboard.press('n')
      await hands.click(at)
      await hands.writing(true)
      await page.keyboard.type(text)
      await page.keyboard.press('Escape')
      await hands.writing(false)
    },
  },
  write: {
    weight: 4,
    make: async ({ page, hands, random }) => {
      const [at, text] = [anywhere(random), someWords(random)]
      await hands.click(at)
      if ((await hands.state('selected')) !== '1') return
      await page.keyboard.press('Enter')
      if ((await hands.state('writing')) === '') return
      await page.keyboard.type(text)
      await page.keyboard.press('Escape')
      await hands.writing(false)
    },
  },
  delete: { weight: 3, make: clickThen('Delete', 'Backspace') },
  duplicate: { weight: 2, make: clickThen('Control+d') },
  order: {
    weight: 4,
    make: clickThen('Control+]', 'Control+[', 'Control+Shift+BracketRight', 'Control+Shift+BracketLeft'),
  },
  group: { weight: 3, make: severalThen(2, 'Control+g', 'Control+Shift+g') },
  align: { weight: 2, make: severalThen(2, 'Alt+a', 'Alt+h', 'Alt+d', 'Alt+w', 'Alt+v', 'Alt+s') },
  distribute: { weight: 2, make: severalThen(3, 'Alt+Shift+h', 'Alt+Shift+v', 'Alt+Shift+t') },
  flip: { weight: 2, make: clickThen('Shift+H', 'Shift+V') },
  paste: {
    weight: 2,
    make: async ({ page, hands, random }) => {
      await hands.click(anywhere(random))
      if ((await hands.state('selected')) === '0') return
      await page.keyboard.press('Control+c')
      await hands.moveTo(anywhere(random))
      await page.keyboard.press('Control+v')
    },
  },
  pen: { weight: 2, make: draw('p') },
  erase: { weight: 3, make: draw('e', 'Shift+E') },
  lock: { weight: 1, make: clickThen('Control+Shift+l') },
  resize: {
    weight: 4,
    // What is 160 × 100 has a handle here where it was clicked in its middle; else it is a drag.
    make: async ({ hands, random }) => {
      const at = anywhere(random)
      await hands.click(at)
      await hands.drag({ x: at.x + 80, y: at.y + 50 }, beside(random, { x: at.x + 80, y: at.y + 50 }, 20, 60))
    },
  },
  turn: {
    weight: 2,
    make: async ({ hands, random }) => {
      const at = anywhere(random)
      await hands.click(at)
      const corner = { x: at.x + 90, y: at.y + 60 }
      await hands.drag(corner, beside(random, corner, 20, 60))
    },
  },
}

const names = Object.entries(gestures).flatMap(([name, { weight }]) => Array.from({ length: weight }, () => name))

/** Somebody who makes gestures that follow from a seed alone, each from the same rest. */
export const createGestures = (page: Page, hands: EditorPage, seed: number, place: number) => {
  const random = createRandom(seed)
  const lane = { x: LANE.x * (place % 2 === 0 ? -1 : 1), y: LANE.y * (place < 2 ? -1 : 1) }
  const hand: Hand = { page, hands, random, lane }
  let count = 0
  return {
    random,
    /** The last ones, to tell where one failed. */
    made: [] as string[],
    /** How many gestures there were. */
    count: (): number => count,
    async rest(): Promise<void> {
      for (const name of ['tool', 'writing', 'selected', 'locked'])
        while (!['', '0', 'select'].includes(await hands.state(name))) await page.keyboard.press('Escape')
    },
    async next(): Promise<void> {
      await this.rest()
      const name = random.oneOf(names)
      this.made.push(name)
      count += 1
      await gestures[name]?.make(hand)
    },
  }
}

export type Gestures = ReturnType<typeof createGestures>
