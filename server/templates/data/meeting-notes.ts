import { arrow, board, headingFont, type Part, panel, shape, text } from '../builder.ts'
import { oval, rounded } from '../geometry.ts'
import { blue, faint, green, grey, orange, paper, yellow } from '../palette.ts'

const agendaRow = ([minutes, words]: readonly [string, string], at: number): Part[] => [
  shape(rounded, [20, 60 + at * 40, 76, 30], minutes, { fill: paper, ink: blue.deep, size: 15, inset: 2 }),
  text([112, 60 + at * 40, 560, 30], words, { size: 18, valign: 'MIDDLE' }),
]

const columns = [
  { heading: 'What', left: 16, width: 158, example: 'Book the hall' },
  { heading: 'Who', left: 180, width: 72, example: 'Linh' },
  { heading: 'Until', left: 258, width: 72, example: 'Friday' },
]

const cell = { fill: paper, size: 15, inset: 4, placeholder: 'TXT' } as const
const actionTable: Part[] = [
  ...columns.map(({ heading, left, width }) =>
    text([left, 60, width, 24], heading, { size: 16, ink: green.deep, halign: 'CENTER' }),
  ),
  ...[0, 1, 2, 3].flatMap((row) =>
    columns.map(({ left, width, example }) =>
      shape(rounded, [left, 92 + row * 58, width, 50], row === 0 ? example : '', cell),
    ),
  ),
]

const decisionLook = { fill: paper, size: 18, placeholder: 'TXT' } as const
const decision = (words: string, at: number): Part => shape(rounded, [16, 60 + at * 86, 298, 76], words, decisionLook)
const decisions = ['We open in spring, with what is ready', '', ''].map(decision)

const person = (initials: string, at: number): Part =>
  shape(oval, [180 + at * 56, 116, 44, 44], initials, { fill: yellow.mid, ink: yellow.deep, size: 15, inset: 2 })

const agenda = [
  ['5 min', 'What happened since we last met'],
  ['20 min', 'The question that needs all of us'],
  ['10 min', 'News from the teams'],
  ['5 min', 'Who does what until when'],
] as const

export const meetingNotes = board({
  id: 1014,
  name: 'Meeting notes',
  description: 'One page for one meeting: who was there, what was said, what was decided, who does what.',
  size: [794, 1123],
  type: 'A4',
  parts: [
    text([40, 36, 500, 44], 'Meeting notes', headingFont(30)),
    shape(rounded, [574, 40, 180, 36], 'Tuesday, 10:00', { fill: grey.pale, size: 17, inset: 4 }),
    text([40, 116, 130, 44], 'Who was there', { size: 18, ink: faint, valign: 'MIDDLE' }),
    ...['AY', 'TV', 'LT', 'OB'].map(person),
    panel([40, 184, 714, 232], 'Agenda', blue, agenda.flatMap(agendaRow)),
    panel([40, 440, 714, 280], 'Notes', grey, [
      text([20, 60, 674, 200], '• \n• \n• ', { size: 18, placeholder: 'TXT' }),
    ]),
    panel([40, 744, 330, 339], 'Decisions', orange, decisions, 'decisions'),
    panel([408, 744, 346, 339], 'Actions', green, actionTable, 'actions'),
  ],
  connectors: [arrow(['decisions', 'EAST'], ['actions', 'WEST'], { color: green.deep, width: 3 })],
})
