import { arrow, board, headingFont, note, type Part, shape, text, title } from '../builder.ts'
import { rounded } from '../geometry.ts'
import { blue, faint, green, grey, type Hue, orange, violet, yellow } from '../palette.ts'

const column = (at: number): number => 200 + at * 210

const activity = (words: string, at: number): Part => {
  const look = { key: `activity-${at + 1}`, fill: blue.mid, ink: blue.deep, ...headingFont(18) }
  return shape(rounded, [column(at * 2), 124, 400, 64], words, look)
}

/** Stories have the number of the step they belong to. */
type Story = readonly [step: number, words: string]

const release = (top: number, name: string, goal: string, hue: Hue, stories: readonly Story[]): Part =>
  shape(rounded, [40, top, 1420, 148], '', { fill: hue.pale }, [
    text([20, 44, 132, 28], name, { ...headingFont(19), ink: hue.deep }),
    text([20, 76, 138, 24], goal, { size: 15, ink: hue.deep }),
    ...stories.map(([step, words]) => note([column(step) - 40, 22, 190, 104], words, hue)),
  ])

export const userStoryMap = board({
  id: 1005,
  name: 'User story map',
  description: 'What people do, from left to right; how well we help them, from top to bottom, release by release.',
  size: [1500, 856],
  parts: [
    ...title('User story map', 'Tell the story along the top, then slice it into releases that each make sense.'),
    text([40, 142, 140, 28], 'Activities', { font: 'Poppins', size: 18, ink: faint }),
    text([40, 250, 140, 28], 'Steps', { font: 'Poppins', size: 18, ink: faint }),
    ...['Find a book', 'Borrow it', 'Return it'].map(activity),
    ...['Search the shelves', 'Look inside', 'Reserve', 'Collect', 'Extend', 'Hand back'].map((words, at) =>
      note([column(at), 212, 190, 104], words, yellow),
    ),
    release(340, 'Release 1', 'Borrow one book', green, [
      [0, 'Search by title'],
      [2, 'Reserve a copy'],
      [3, 'Show a code at the desk'],
      [5, 'Hand back at the desk'],
    ]),
    release(504, 'Release 2', 'No desk at all', orange, [
      [0, 'Search by subject'],
      [1, 'Read the first pages'],
      [3, 'Scan it yourself'],
      [4, 'Extend by two weeks'],
      [5, 'Return box at night'],
    ]),
    release(668, 'Later', 'Delight', violet, [
      [1, 'What friends say'],
      [2, 'Tell me when it is back'],
      [4, 'A reminder in time'],
    ]),
    shape(rounded, [1272, 36, 188, 44], 'Reader, at home', { fill: grey.pale, size: 17 }),
  ],
  connectors: [
    arrow(['activity-1', 'EAST'], ['activity-2', 'WEST'], { color: blue.deep }),
    arrow(['activity-2', 'EAST'], ['activity-3', 'WEST'], { color: blue.deep }),
  ],
})
