import { board, headingFont, line, note, type Part, shape, text, title } from '../builder.ts'
import { rounded } from '../geometry.ts'
import { blue, faint, green, type Hue, orange, pink, violet, yellow } from '../palette.ts'

const theme = (key: string, left: number, top: number, name: string, hue: Hue, notes: readonly string[]): Part =>
  shape(rounded, [left, top, 420, 396], '', { key, fill: hue.pale }, [
    text([24, 20, 372, 32], name, { ink: hue.deep, ...headingFont(20) }),
    ...notes.map((words, at) => note([20 + (at % 2) * 196, 68 + Math.floor(at / 2) * 156, 184, 144], words, hue)),
  ])

export const affinityMap = board({
  id: 1016,
  name: 'Affinity map',
  description: 'Gather many observations, group those that belong together, and name what they have in common.',
  size: [1540, 1020],
  parts: [
    ...title('Affinity map', 'Sort in silence. Name a group last, in words that somebody said.'),
    theme('time', 40, 120, 'It takes too long', blue, [
      'I wait for the list every morning',
      'Three clicks for one name',
      'I print it, that is faster',
      'Loads again when I go back',
    ]),
    theme('trust', 560, 120, 'Can I rely on it?', pink, [
      'Was it saved?',
      'The sum differs from mine',
      'I call to make sure',
      'Nobody answers for it',
    ]),
    theme('words', 1080, 120, 'Words I do not know', violet, [
      'What is a tenant?',
      'Two buttons say OK',
      'I ask my neighbour',
    ]),
    theme('together', 304, 584, 'Working together', green, [
      'Who changed this?',
      'We overwrite each other',
      'I send a photo of it',
      'I see her typing, good',
    ]),
    theme('joy', 824, 584, 'What they like', orange, [
      'The colours help me',
      'Works on my old phone',
      'Search finds it',
    ]),
    shape(rounded, [40, 584, 224, 396], '', { fill: yellow.pale }, [
      text([24, 20, 180, 32], 'Not sorted yet', { ink: yellow.deep, ...headingFont(18) }),
      note([20, 68, 184, 144], 'Too small to read', yellow),
      note([20, 224, 184, 144], '', yellow),
    ]),
    text([1284, 752, 216, 60], 'Lines show what leads to what', { size: 17, ink: faint, halign: 'CENTER' }),
  ],
  connectors: [
    line(['time', 'EAST'], ['trust', 'WEST'], { dashed: true, words: 'feeds' }),
    line(['trust', 'EAST'], ['words', 'WEST'], { dashed: true, words: 'from' }),
    line(['trust', 'SOUTH'], ['together', 'NORTH'], { dashed: true, type: 'ELBOW' }),
    line(['together', 'EAST'], ['joy', 'WEST'], { dashed: true, words: 'eases' }),
  ],
})
