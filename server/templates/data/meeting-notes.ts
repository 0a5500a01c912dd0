import { arrow, board, headingFont, type Part, panel, shape, text } from '../builder.ts'
import { oval, rectangle, rounded } from '../geometry.ts'
import { blue, faint, green, grey, orange, paper, yellow } from '../palette.ts'

const agendaRow = ([minutes, words]: readonly [string, string], at: number): Part[] => [
  shape(rounded, [20, 56 + at * 40, 72, 28], minutes, { fill: blue.mid, ink: blue.deep, size: 13, inset: 2 }),
  text([108, 56 + at * 40, 560, 28], words, { size: 16, valign: 'MIDDLE' }),
]

const columns = [
  { heading: 'What', left: 16, width: 152, example: 'Book the hall' },
  { heading: 'Who', left: 176, width: 68, example: 'Linh' },
  { heading: 'Until', left: 252, width: 64, example: 'Friday' },
]

const cell = { fill: paper, stroke: green.mid, size: 13, inset: 4, placeholder: 'TXT' } as const
const actionTable: Part[] = [
  ...columns.map(({ heading, left, width }) =>
    text([left, 60, width, 22], heading, { size: 14, ink: green.deep, halign: 'CENTER' }),
  ),
  ...[0, 1, 2, 3].flatMap((row) =>
    columns.map(({ left, width, example }) =>
      shape(rectangle, [left, 92 + row * 60, width, 52], row === 0 ? example : '', cell),
    ),
  ),
]

const decisionLook = { fill: paper, stroke: orange.mid, size: 15, placeholder: 'TXT' } as const
const decision = (words: string, at: number): Part => shape(rounded, [16, 60 + at * 88, 288, 72], words, decisionLook)
const decisions = ['We open in spring, with what is ready', '', ''].map(decision)

const person = (initials: string, at: number): Part =>
  shape(oval, [180 + at * 56, 116, 44, 44], initials, { fill: yellow.mid, ink: yellow.deep, size: 14, inset: 2 })

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
    shape(rounded, [574, 40, 180, 36], 'Tuesday, 10:00', { fill: grey.pale, stroke: grey.mid, size: 15, inset: 4 }),
    text([40, 116, 130, 44], 'Who was there', { size: 16, ink: faint, valign: 'MIDDLE' }),
    ...['AY', 'TV', 'LT', 'OB'].map(person),
    panel([40, 184, 714, 232], 'Agenda', blue, agenda.flatMap(agendaRow)),
    panel([40, 440, 714, 280], 'Notes', grey, [
      text([20, 56, 674, 200], '• \n• \n• ', { size: 16, placeholder: 'TXT' }),
    ]),
    panel([40, 748, 320, 335], 'Decisions', orange, decisions, 'decisions'),
    panel([422, 748, 332, 335], 'Actions', green, actionTable, 'actions'),
  ],
  connectors: [arrow(['decisions', 'EAST'], ['actions', 'WEST'], { color: green.deep, width: 3 })],
})
