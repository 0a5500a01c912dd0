import { arrow, board, headingFont, type Part, panel, shape, tag, text, title } from '../builder.ts'
import { rounded } from '../geometry.ts'
import { blue, green, grey, type Hue, orange, paper, violet } from '../palette.ts'

const column = (at: number, key: string, heading: string, limit: string, hue: Hue, tasks: readonly Part[]): Part =>
  panel(
    [40 + at * 316, 120, 288, 680],
    '',
    hue,
    [
      text([22, 18, 156, 30], heading, { ink: hue.deep, ...headingFont(20), valign: 'MIDDLE' }),
      text([184, 18, 84, 30], limit, { size: 14, ink: hue.deep, halign: 'RIGHT', valign: 'MIDDLE' }),
      ...tasks,
    ],
    key,
  )

const taskLook = { fill: paper, size: 17, inset: 16, halign: 'LEFT', valign: 'TOP' } as const

/** A card with a tag that says what kind of work it is. */
const task = (row: number, words: string, kind: string, hue: Hue): Part =>
  shape(rounded, [16, 64 + row * 152, 256, 138], words, taskLook, [tag(16, 98, kind, hue)])

export const kanban = board({
  id: 1002,
  name: 'Kanban board',
  description: 'See all work at a glance, limit what is in progress, and move cards to the right.',
  size: [1316, 840],
  parts: [
    ...title('Kanban board', 'Pull the next card only when a column is below its limit.'),
    column(0, 'backlog', 'Backlog', 'no limit', grey, [
      task(0, 'Let people sign in with their work account', 'Feature', blue),
      task(1, 'Write the handbook for new colleagues', 'Chore', grey),
      task(2, 'Search finds words in the middle of names', 'Feature', blue),
      task(3, 'Colours for people who cannot tell red from green', 'Design', violet),
    ]),
    column(1, 'ready', 'Ready', 'up to 4', violet, [
      task(0, 'Empty states for lists and boards', 'Design', violet),
      task(1, 'Export a board as a picture', 'Feature', blue),
    ]),
    column(2, 'doing', 'In progress', 'up to 3', orange, [
      task(0, 'The menu closes when the page is scrolled', 'Bug', orange),
      task(1, 'Invite somebody by link', 'Feature', blue),
    ]),
    column(3, 'done', 'Done', '', green, [
      task(0, 'Backups run every night and are tried out', 'Chore', grey),
      task(1, 'Names may hold any script', 'Feature', blue),
      task(2, 'Dates show in the reader’s own time', 'Bug', orange),
    ]),
  ],
  connectors: [
    arrow(['backlog', 'EAST'], ['ready', 'WEST'], { color: grey.deep }),
    arrow(['ready', 'EAST'], ['doing', 'WEST'], { color: grey.deep }),
    arrow(['doing', 'EAST'], ['done', 'WEST'], { color: grey.deep }),
  ],
})
