import { arrow, as, frame, note, type Part, shape, template, text, title } from '../builder.ts'
import {
  basic,
  blue,
  faint,
  green,
  grey,
  type Hue,
  orange,
  oval,
  pink,
  rectangle,
  rounded,
  teal,
  violet,
  yellow,
} from '../palette.ts'

const rounds: readonly (readonly [person: string, hue: Hue, first: readonly [string, string, string]])[] = [
  ['A', yellow, ['Tools to lend, one shelf in each street', 'Repair evening once a month', 'A van to share']],
  ['B', orange, ['', '', '']],
  ['C', pink, ['', '', '']],
  ['D', violet, ['', '', '']],
  ['E', blue, ['', '', '']],
  ['F', teal, ['', '', '']],
]

const rowTop = (at: number): number => 214 + at * 128

const row = ([person, hue, ideas]: (typeof rounds)[number], at: number): Part[] => [
  as(
    `person-${person}`,
    shape(oval, [48, rowTop(at) + 20, 72, 72], person, {
      fill: hue.mid,
      ink: hue.deep,
      font: 'Poppins',
      size: 26,
      weight: 'BOLD',
    }),
  ),
  ...ideas.map((words, column) => note([160 + column * 300, rowTop(at), 276, 112], words, hue)),
]

export const brainwriting = template({
  id: 1013,
  name: 'Brainwriting 6-3-5',
  description: 'Six people, three ideas each, five minutes a round: everybody builds on what they are handed.',
  frames: [
    frame(
      'sheet',
      'Brainwriting 6-3-5',
      [0, 0, 1260, 1020],
      [
        ...title(
          'Brainwriting 6-3-5',
          'Six people write three ideas in five minutes, then pass the row on. Nobody talks.',
        ),
        shape(basic('CLOCK'), [1110, 28, 72, 72], '', { fill: green.pale, stroke: green.deep, strokeWidth: 3 }),
        text([1086, 108, 120, 24], '5 minutes', { size: 15, ink: green.deep, halign: 'CENTER' }),
        shape(rounded, [160, 116, 876, 44], 'How might we use less and share more?', {
          fill: grey.pale,
          stroke: grey.mid,
          size: 17,
          weight: 'DEMI_BOLD',
        }),
        ...['First idea', 'Second idea', 'Third idea'].map((words, column) =>
          text([160 + column * 300, 180, 276, 24], words, { size: 15, ink: faint, halign: 'CENTER' }),
        ),
        ...rounds.flatMap(row),
        shape(rectangle, [1070, 214, 150, 752], 'Pass the row on after each round.\n \nSix rounds give 108 ideas.', {
          fill: green.pale,
          stroke: green.mid,
          size: 16,
          ink: green.deep,
          inset: 16,
        }),
      ],
    ),
  ],
  connectors: rounds
    .slice(1)
    .map(([person], at) => arrow([`person-${rounds[at]?.[0]}`, 'SOUTH'], [`person-${person}`, 'NORTH'])),
})
