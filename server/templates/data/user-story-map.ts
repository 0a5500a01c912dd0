import { arrow, as, frame, note, type Part, shape, template, text, title } from '../builder.ts'
import { blue, faint, green, grey, orange, rectangle, rounded, violet, yellow } from '../palette.ts'

const column = (at: number): number => 200 + at * 210

const activities = ['Find a book', 'Borrow it', 'Return it'] as const
const steps = ['Search the shelves', 'Look inside', 'Reserve', 'Collect', 'Extend', 'Hand back'] as const

const activity = (words: string, at: number): Part =>
  as(
    `activity-${at + 1}`,
    shape(rounded, [column(at * 2), 124, 400, 64], words, {
      fill: blue.mid,
      ink: blue.deep,
      font: 'Poppins',
      size: 18,
      weight: 'DEMI_BOLD',
    }),
  )

const step = (words: string, at: number): Part => note([column(at), 216, 190, 84], words, yellow)

interface Release {
  name: string
  goal: string
  top: number
  hue: typeof green
  /** By the step they belong to. */
  stories: readonly (readonly [step: number, words: string])[]
}

const releases: readonly Release[] = [
  {
    name: 'Release 1',
    goal: 'Borrow one book',
    top: 332,
    hue: green,
    stories: [
      [0, 'Search by title'],
      [2, 'Reserve a copy'],
      [3, 'Show a code at the desk'],
      [5, 'Hand back at the desk'],
    ],
  },
  {
    name: 'Release 2',
    goal: 'Without the desk',
    top: 484,
    hue: orange,
    stories: [
      [0, 'Search by subject'],
      [1, 'Read the first pages'],
      [3, 'Scan it yourself'],
      [4, 'Extend by two weeks'],
      [5, 'Return box at night'],
    ],
  },
  {
    name: 'Later',
    goal: 'Delight',
    top: 636,
    hue: violet,
    stories: [
      [1, 'What friends say'],
      [2, 'Tell me when it is back'],
      [4, 'A reminder in time'],
    ],
  },
]

const lane = ({ name, goal, top, hue, stories }: Release): Part =>
  shape(rectangle, [40, top, 1420, 132], '', { fill: hue.pale, stroke: hue.mid, dashed: true }, [
    text([16, 36, 132, 28], name, { font: 'Poppins', size: 18, weight: 'DEMI_BOLD', ink: hue.deep }),
    text([16, 66, 136, 22], goal, { size: 14, ink: hue.deep }),
    ...stories.map(([at, words]) => note([column(at) - 40, 24, 190, 84], words, hue)),
  ])

export const userStoryMap = template({
  id: 1005,
  name: 'User story map',
  description: 'What people do, from left to right; how well we help them, from top to bottom, release by release.',
  frames: [
    frame(
      'map',
      'User story map',
      [0, 0, 1500, 820],
      [
        ...title('User story map', 'Tell the story along the top, then slice it into releases that each make sense.'),
        text([40, 144, 140, 24], 'Activities', { font: 'Poppins', size: 16, ink: faint }),
        text([40, 246, 140, 24], 'Steps', { font: 'Poppins', size: 16, ink: faint }),
        ...activities.map(activity),
        ...steps.map(step),
        ...releases.map(lane),
        shape(rounded, [1272, 36, 188, 44], 'Reader, at home', { fill: grey.pale, stroke: grey.mid, size: 15 }),
      ],
    ),
  ],
  connectors: [
    arrow(['activity-1', 'EAST'], ['activity-2', 'WEST'], { color: blue.deep }),
    arrow(['activity-2', 'EAST'], ['activity-3', 'WEST'], { color: blue.deep }),
  ],
})
