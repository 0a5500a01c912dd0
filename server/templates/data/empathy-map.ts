import { type Box, board, headingFont, line, note, type Part, panel, shape, text, title } from '../builder.ts'
import { basic, callout, type Geometry, rounded, smiley } from '../geometry.ts'
import { blue, green, type Hue, orange, pink, red, violet, yellow } from '../palette.ts'

/** A panel with two notes: side by side where it is wide, else one below the other. */
const notes = (key: string, box: Box, heading: string, hue: Hue, words: readonly [string, string]): Part => {
  const noteBox = (at: number): Box => (box[2] > 400 ? [20 + at * 288, 60, 272, 120] : [20, 60 + at * 104, 300, 92])
  const parts = words.map((text, at) => note(noteBox(at), text, hue))
  return panel(box, heading, hue, parts, key)
}

const list = (left: number, heading: string, hue: Hue, icon: Geometry, words: string): Part =>
  panel([left, 888, 590, 136], heading, hue, [
    shape(icon, [528, 18, 40, 40], '', { fill: hue.mid, stroke: hue.deep }),
    text([20, 58, 500, 60], words, { size: 18, ink: hue.deep }),
  ])

const centred = { ink: yellow.deep, halign: 'CENTER' } as const

export const empathyMap = board({
  id: 1008,
  name: 'Empathy map',
  description: 'Stand in somebody’s shoes: what they hear, see, say, do, think and feel.',
  size: [1280, 1060],
  parts: [
    ...title('Empathy map', 'One person, one situation. Write what you have observed, not what you wish.'),
    notes('thinks', [340, 120, 600, 200], 'Thinks and feels', violet, [
      'Am I the only one who does not get this?',
      'I do not want to bother my colleagues',
    ]),
    notes('hears', [40, 348, 340, 280], 'Hears', blue, ['Just click on it, it is easy', 'We have always done it so']),
    shape(rounded, [470, 368, 340, 240], '', { key: 'person', fill: yellow.pale }, [
      shape(smiley, [120, 20, 100, 100], '', { fill: yellow.mid, stroke: yellow.deep, strokeWidth: 2 }),
      text([20, 136, 300, 32], 'Ruth, 58', { ...headingFont(20), ...centred }),
      text([20, 172, 300, 44], 'uses the new booking system for the first time', { size: 17, ...centred }),
    ]),
    notes('sees', [900, 348, 340, 280], 'Sees', green, [
      'Eleven icons without a word',
      'The old list, printed, on the wall',
    ]),
    panel(
      [340, 656, 600, 200],
      'Says and does',
      orange,
      [
        shape(callout('OVAL_CALLOUT'), [20, 60, 270, 96], 'I will do it later', {
          fill: orange.mid,
          size: 20,
          italic: true,
        }),
        note([310, 56, 270, 120], 'Writes it on paper, then asks Tom to type it in', orange),
      ],
      'says',
    ),
    list(40, 'Pains', red, basic('LIGHTNING_BOLT'), '• Fear of breaking something\n• Nobody shows it twice'),
    list(650, 'Gains', pink, basic('HEART'), '• Done before the coffee is cold\n• Being the one who can explain it'),
  ],
  connectors: [
    line(['person', 'NORTH'], ['thinks', 'SOUTH'], { color: violet.mid, width: 3 }),
    line(['person', 'WEST'], ['hears', 'EAST'], { color: blue.mid, width: 3 }),
    line(['person', 'EAST'], ['sees', 'WEST'], { color: green.mid, width: 3 }),
    line(['person', 'SOUTH'], ['says', 'NORTH'], { color: orange.mid, width: 3 }),
  ],
})
