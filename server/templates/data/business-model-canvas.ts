import { arrow, type Box, board, headingFont, note, type Part, panel, shape, text, title } from '../builder.ts'
import { oval } from '../geometry.ts'
import { blue, green, type Hue, orange, pink, teal, violet, yellow } from '../palette.ts'

/** A block with its question; notes stand below each other, or beside each other where the block is wide. */
const block = (key: string, box: Box, heading: string, question: string, hue: Hue, notes: readonly string[]): Part => {
  const width = box[2]
  const noteBox = (at: number): Box =>
    width > 400 ? [16 + at * 200, 96, 184, 84] : [16, 96 + at * 100, width - 32, 84]
  const parts = [
    text([16, 44, width - 32, 40], question, { size: 13, ink: hue.deep }),
    ...notes.map((words, at) => note(noteBox(at), words, hue)),
  ]
  return panel(box, heading, hue, parts, key)
}

export const businessModelCanvas = board({
  id: 1007,
  name: 'Business model canvas',
  description: 'A business on one page: who is served with what, how it reaches them, what it costs and earns.',
  size: [1440, 920],
  parts: [
    ...title(
      'Business model canvas',
      'Begin with the people on the right and what they need; end with the sums below.',
    ),
    block('partners', [40, 120, 256, 524], 'Key partners', 'Who helps us, and with what?', violet, [
      'Growers in the valley',
      'The courier cooperative',
    ]),
    block('activities', [316, 120, 256, 252], 'Key activities', 'What must we do well?', blue, ['Plan the rounds']),
    block('resources', [316, 392, 256, 252], 'Key resources', 'What must we have?', blue, ['Cool vans']),
    block('value', [592, 120, 256, 524], 'Value proposition', 'What do we take off their hands?', green, [
      'Fresh boxes without going to the shop',
      'Nothing is thrown away',
      'You know who grew it',
    ]),
    block('relations', [868, 120, 256, 252], 'Relationships', 'How do we stay close?', orange, ['A note in each box']),
    block('channels', [868, 392, 256, 252], 'Channels', 'How do we reach them?', orange, ['Neighbours tell others']),
    block('segments', [1144, 120, 256, 524], 'Customer segments', 'For whom do we do this?', yellow, [
      'Families in town',
      'Small kitchens',
    ]),
    block('costs', [40, 672, 560, 208], 'Cost structure', 'What costs the most?', pink, ['Vans and fuel', 'Wages']),
    shape(oval, [650, 716, 140, 120], 'What stays', {
      key: 'margin',
      fill: teal.pale,
      stroke: teal.mid,
      ink: teal.deep,
      ...headingFont(15),
    }),
    block('revenue', [840, 672, 560, 208], 'Revenue streams', 'What do they gladly pay for?', teal, [
      'A box each week',
      'Extras at feasts',
    ]),
  ],
  connectors: [
    arrow(['costs', 'EAST'], ['margin', 'WEST'], { color: pink.deep }),
    arrow(['revenue', 'WEST'], ['margin', 'EAST'], { color: teal.deep }),
  ],
})
