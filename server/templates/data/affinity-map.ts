import { board, headingFont, line, note, type Part, shape, text, title } from '../builder.ts'
import { rectangle, rounded } from '../geometry.ts'
import { blue, faint, green, type Hue, orange, paper, pink, violet, yellow } from '../palette.ts'

const theme = (key: string, left: number, top: number, name: string, hue: Hue, notes: readonly string[]): Part =>
  shape(rectangle, [left, top, 400, 340], '', { key, fill: hue.pale, stroke: hue.mid, dashed: true, strokeWidth: 2 }, [
    shape(rounded, [90, 16, 220, 44], name, { fill: hue.deep, ink: paper, ...headingFont(17) }),
    ...notes.map((words, at) => note([20 + (at % 2) * 188, 80 + Math.floor(at / 2) * 124, 172, 108], words, hue)),
  ])

export const affinityMap = board({
  id: 1016,
  name: 'Affinity map',
  description: 'Gather many observations, group those that belong together, and name what they have in common.',
  size: [1480, 900],
  parts: [
    ...title('Affinity map', 'Sort in silence. Name a group last, in words that somebody said.'),
    theme('time', 40, 124, 'It takes too long', blue, [
      'I wait for the list every morning',
      'Three clicks for one name',
      'I print it, that is faster',
      'Loads again when I go back',
    ]),
    theme('trust', 540, 124, 'Can I rely on it?', pink, [
      'Was it saved?',
      'The sum differs from mine',
      'I call to make sure',
      'Nobody answers for it',
    ]),
    theme('words', 1040, 124, 'Words I do not know', violet, [
      'What is a tenant?',
      'Two buttons say OK',
      'I ask my neighbour',
    ]),
    theme('together', 290, 520, 'Working together', green, [
      'Who changed this?',
      'We overwrite each other',
      'I send a photo of it',
      'I see her typing, good',
    ]),
    theme('joy', 790, 520, 'What they like', orange, [
      'The colours help me',
      'Works on my old phone',
      'Search finds it',
    ]),
    shape(rectangle, [40, 560, 210, 260], '', { fill: yellow.pale, stroke: yellow.mid }, [
      text([12, 12, 186, 24], 'Not sorted yet', { size: 15, ink: yellow.deep, halign: 'CENTER' }),
      note([20, 48, 170, 92], 'Too small to read', yellow),
      note([20, 152, 170, 92], '', yellow),
    ]),
    text([1230, 660, 210, 48], 'Lines show what leads to what', { size: 15, ink: faint, halign: 'CENTER' }),
  ],
  connectors: [
    line(['time', 'EAST'], ['trust', 'WEST'], { dashed: true, words: 'feeds' }),
    line(['trust', 'EAST'], ['words', 'WEST'], { dashed: true, words: 'from' }),
    line(['trust', 'SOUTH'], ['together', 'NORTH'], { dashed: true, type: 'ELBOW' }),
    line(['together', 'EAST'], ['joy', 'WEST'], { dashed: true, words: 'eases' }),
  ],
})
