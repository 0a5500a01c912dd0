import { arrow, board, headingFont, type Part, panel, shape, text, title } from '../builder.ts'
import { rounded } from '../geometry.ts'
import { blue, green, grey, type Hue, orange, paper, violet } from '../palette.ts'

const column = (at: number, key: string, heading: string, limit: string, hue: Hue, tasks: readonly Part[]): Part =>
  panel([40 + at * 310, 120, 270, 620], '', hue, [
    shape(rounded, [12, 12, 246, 40], heading, { key, fill: hue.mid, ink: hue.deep, ...headingFont(17) }),
    text([16, 60, 238, 20], limit, { size: 13, ink: hue.deep, halign: 'CENTER' }),
    ...tasks,
  ])

const taskLook = { fill: paper, stroke: grey.mid, size: 14, inset: 10, halign: 'LEFT', valign: 'TOP' } as const

/** A card with a strip that says what kind of work it is. */
const task = (row: number, words: string, kind: string, hue: Hue): Part =>
  shape(rounded, [16, 92 + row * 126, 238, 110], words, taskLook, [
    shape(rounded, [10, 78, 96, 22], kind, { fill: hue.pale, ink: hue.deep, size: 12, inset: 2 }),
  ])

export const kanban = board({
  id: 1002,
  name: 'Kanban board',
  description: 'See all work at a glance, limit what is in progress, and move cards to the right.',
  size: [1280, 780],
  parts: [
    ...title('Kanban board', 'Pull the next card only when a column is below its limit.'),
    column(0, 'backlog', 'Backlog', 'No limit', grey, [
      task(0, 'Let people sign in with their work account', 'Feature', blue),
      task(1, 'Write the handbook for new colleagues', 'Chore', grey),
      task(2, 'Search finds words in the middle of names', 'Feature', blue),
      task(3, 'Colours for people who cannot tell red from green', 'Design', violet),
    ]),
    column(1, 'ready', 'Ready', 'Limit 4', violet, [
      task(0, 'Empty states for lists and boards', 'Design', violet),
      task(1, 'Export a board as a picture', 'Feature', blue),
    ]),
    column(2, 'doing', 'In progress', 'Limit 3', orange, [
      task(0, 'The menu closes when the page is scrolled', 'Bug', orange),
      task(1, 'Invite somebody by link', 'Feature', blue),
    ]),
    column(3, 'done', 'Done', 'Clear it every Monday', green, [
      task(0, 'Backups run every night and are tried out', 'Chore', grey),
      task(1, 'Names may hold any script', 'Feature', blue),
      task(2, 'Dates show in the reader’s own time', 'Bug', orange),
    ]),
  ],
  connectors: [
    arrow(['backlog', 'EAST'], ['ready', 'WEST']),
    arrow(['ready', 'EAST'], ['doing', 'WEST']),
    arrow(['doing', 'EAST'], ['done', 'WEST']),
  ],
})
