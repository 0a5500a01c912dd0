import { arrow, board, headingFont, note, type Part, shape, text, title } from '../builder.ts'
import { rectangle, rounded } from '../geometry.ts'
import { blue, faint, green, grey, type Hue, orange, violet, yellow } from '../palette.ts'

const column = (at: number): number => 200 + at * 210

const activity = (words: string, at: number): Part => {
  const look = { key: `activity-${at + 1}`, fill: blue.mid, ink: blue.deep, ...headingFont(18) }
  return shape(rounded, [column(at * 2), 124, 400, 64], words, look)
}

/** Stories have the number of the step they belong to. */
type Story = readonly [step: number, words: string]

const release = (top: number, name: string, goal: string, hue: Hue, stories: readonly Story[]): Part =>
  shape(rectangle, [40, top, 1420, 132], '', { fill: hue.pale, stroke: hue.mid, dashed: true }, [
    text([16, 36, 132, 28], name, { ...headingFont(18), ink: hue.deep }),
    text([16, 66, 136, 22], goal, { size: 14, ink: hue.deep }),
    ...stories.map(([step, words]) => note([column(step) - 40, 24, 190, 84], words, hue)),
  ])

export const userStoryMap = board({
  id: 1005,
  name: 'User story map',
  description: 'What people do, from left to right; how well we help them, from top to bottom, release by release.',
  size: [1500, 820],
  parts: [
    ...title('User story map', 'Tell the story along the top, then slice it into releases that each make sense.'),
    text([40, 144, 140, 24], 'Activities', { font: 'Poppins', size: 16, ink: faint }),
    text([40, 246, 140, 24], 'Steps', { font: 'Poppins', size: 16, ink: faint }),
    ...['Find a book', 'Borrow it', 'Return it'].map(activity),
    ...['Search the shelves', 'Look inside', 'Reserve', 'Collect', 'Extend', 'Hand back'].map((words, at) =>
      note([column(at), 216, 190, 84], words, yellow),
    ),
    release(332, 'Release 1', 'Borrow one book', green, [
      [0, 'Search by title'],
      [2, 'Reserve a copy'],
      [3, 'Show a code at the desk'],
      [5, 'Hand back at the desk'],
    ]),
    release(484, 'Release 2', 'Without the desk', orange, [
      [0, 'Search by subject'],
      [1, 'Read the first pages'],
      [3, 'Scan it yourself'],
      [4, 'Extend by two weeks'],
      [5, 'Return box at night'],
    ]),
    release(636, 'Later', 'Delight', violet, [
      [1, 'What friends say'],
      [2, 'Tell me when it is back'],
      [4, 'A reminder in time'],
    ]),
    shape(rounded, [1272, 36, 188, 44], 'Reader, at home', { fill: grey.pale, stroke: grey.mid, size: 15 }),
  ],
  connectors: [
    arrow(['activity-1', 'EAST'], ['activity-2', 'WEST'], { color: blue.deep }),
    arrow(['activity-2', 'EAST'], ['activity-3', 'WEST'], { color: blue.deep }),
  ],
})
