import { arrow, as, frame, type Part, panel, shape, template, text } from '../builder.ts'
import { blue, faint, green, grey, orange, oval, paper, rectangle, rounded, yellow } from '../palette.ts'

const agenda: readonly (readonly [minutes: string, words: string])[] = [
  ['5 min', 'What happened since we last met'],
  ['20 min', 'The question that needs all of us'],
  ['10 min', 'News from the teams'],
  ['5 min', 'Who does what until when'],
]

const agendaRow = ([minutes, words]: (typeof agenda)[number], at: number): Part[] => [
  shape(rounded, [20, 56 + at * 40, 72, 28], minutes, { fill: blue.mid, ink: blue.deep, size: 13, inset: 2 }),
  text([108, 56 + at * 40, 560, 28], words, { size: 16, valign: 'MIDDLE' }),
]

const cells = ['What', 'Who', 'Until'] as const
const cellLeft = [16, 176, 252] as const
const cellWidth = [152, 68, 64] as const

const actionRow = (words: readonly [string, string, string], at: number): Part[] =>
  words.map((word, column) =>
    shape(rectangle, [cellLeft[column] as number, 92 + at * 60, cellWidth[column] as number, 52], word, {
      fill: paper,
      stroke: green.mid,
      size: 13,
      inset: 4,
      placeholder: 'TXT',
    }),
  )

const person = (initials: string, at: number): Part =>
  shape(oval, [180 + at * 56, 116, 44, 44], initials, { fill: yellow.mid, ink: yellow.deep, size: 14, inset: 2 })

export const meetingNotes = template({
  id: 1014,
  name: 'Meeting notes',
  description: 'One page for one meeting: who was there, what was said, what was decided, who does what.',
  frames: [
    frame(
      'page',
      'Meeting notes',
      [0, 0, 794, 1123],
      [
        text([40, 36, 500, 44], 'Meeting notes', { font: 'Poppins', size: 30, weight: 'DEMI_BOLD' }),
        shape(rounded, [574, 40, 180, 36], 'Tuesday, 10:00', { fill: grey.pale, stroke: grey.mid, size: 15, inset: 4 }),
        text([40, 116, 130, 44], 'Who was there', { size: 16, ink: faint, valign: 'MIDDLE' }),
        ...['AY', 'TV', 'LT', 'OB'].map(person),
        panel([40, 184, 714, 232], 'Agenda', blue, agenda.flatMap(agendaRow)),
        panel([40, 440, 714, 280], 'Notes', grey, [
          text([20, 56, 674, 200], '• \n• \n• ', { size: 16, placeholder: 'TXT' }),
        ]),
        as(
          'decisions',
          panel([40, 748, 320, 335], 'Decisions', orange, [
            ...[0, 1, 2].map((at) =>
              shape(rounded, [16, 60 + at * 88, 288, 72], at === 0 ? 'We open in spring, with what is ready' : '', {
                fill: paper,
                stroke: orange.mid,
                size: 15,
                placeholder: 'TXT',
              }),
            ),
          ]),
        ),
        as(
          'actions',
          panel([422, 748, 332, 335], 'Actions', green, [
            ...cells.map((words, column) =>
              text([cellLeft[column] as number, 60, cellWidth[column] as number, 22], words, {
                size: 14,
                ink: green.deep,
                halign: 'CENTER',
              }),
            ),
            ...actionRow(['Book the hall', 'Linh', 'Friday'], 0),
            ...actionRow(['', '', ''], 1),
            ...actionRow(['', '', ''], 2),
            ...actionRow(['', '', ''], 3),
          ]),
        ),
      ],
      { type: 'A4' },
    ),
  ],
  connectors: [arrow(['decisions', 'EAST'], ['actions', 'WEST'], { color: green.deep, width: 3 })],
})
