import { arrow, board, headingFont, note, type Part, shape, text, title } from '../builder.ts'
import { basic, oval, rounded } from '../geometry.ts'
import { blue, faint, green, grey, type Hue, orange, pink, teal, violet, yellow } from '../palette.ts'

const people: readonly (readonly [letter: string, hue: Hue])[] = [
  ['A', yellow],
  ['B', orange],
  ['C', pink],
  ['D', violet],
  ['E', blue],
  ['F', teal],
]

const firstIdeas = ['Tools to lend, one shelf in each street', 'Repair evening once a month', 'A van to share']

const row = ([letter, hue]: (typeof people)[number], at: number): Part[] => {
  const top = 214 + at * 128
  const look = { key: `person-${letter}`, fill: hue.mid, ink: hue.deep, ...headingFont(26, 'BOLD') }
  return [
    shape(oval, [48, top + 20, 72, 72], letter, look),
    ...firstIdeas.map((words, column) => note([160 + column * 296, top, 280, 112], at === 0 ? words : '', hue)),
  ]
}

export const brainwriting = board({
  id: 1013,
  name: 'Brainwriting 6-3-5',
  description: 'Six people, three ideas each, five minutes a round: everybody builds on what they are handed.',
  size: [1260, 1020],
  parts: [
    ...title('Brainwriting 6-3-5', 'Six people write three ideas in five minutes, then pass the row on. Nobody talks.'),
    shape(basic('CLOCK'), [1110, 28, 72, 72], '', { fill: green.pale, stroke: green.deep, strokeWidth: 3 }),
    text([1076, 106, 140, 26], '5 minutes', { size: 17, ink: green.deep, halign: 'CENTER' }),
    shape(rounded, [160, 116, 872, 48], 'How might we use less and share more?', {
      fill: grey.pale,
      size: 20,
      weight: 'DEMI_BOLD',
    }),
    ...['First idea', 'Second idea', 'Third idea'].map((words, column) =>
      text([160 + column * 296, 178, 280, 26], words, { size: 17, ink: faint, halign: 'CENTER' }),
    ),
    ...people.flatMap(row),
    shape(rounded, [1064, 214, 160, 752], 'Pass the row on after each round.\n \nSix rounds give 108 ideas.', {
      fill: green.pale,
      size: 18,
      ink: green.deep,
      inset: 16,
    }),
  ],
  connectors: people
    .slice(1)
    .map(([letter], at) => arrow([`person-${people[at]?.[0]}`, 'SOUTH'], [`person-${letter}`, 'NORTH'])),
})
