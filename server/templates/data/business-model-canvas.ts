import { arrow, type Box, board, headingFont, note, type Part, panel, shape, text, title } from '../builder.ts'
import { oval } from '../geometry.ts'
import { blue, green, type Hue, orange, paper, pink, teal, violet, yellow } from '../palette.ts'

/** A block with its question; notes stand below each other, or beside each other where the block is wide. */
const block = (key: string, box: Box, heading: string, question: string, hue: Hue, notes: readonly string[]): Part => {
  const width = box[2]
  const noteBox = (at: number): Box =>
    width > 400 ? [20 + at * 244, 84, 232, 104] : [20, 96 + at * 128, width - 40, 116]
  const parts = [
    text([20, 48, width - 40, 36], question, { size: 14, ink: hue.deep }),
    ...notes.map((words, at) => note(noteBox(at), words, hue)),
  ]
  return panel(box, heading, hue, parts, key)
}

export const businessModelCanvas = board({
  id: 1007,
  name: 'Business model canvas',
  description: 'A business on one page: who is served with what, how it reaches them, what it costs and earns.',
  size: [1480, 928],
  parts: [
    ...title(
      'Business model canvas',
      'Begin with the people on the right and what they need; end with the sums below.',
    ),
    block('partners', [40, 120, 264, 540], 'Key partners', 'Who helps us, and with what?', violet, [
      'Growers in the valley',
      'The courier cooperative',
    ]),
    block('activities', [324, 120, 264, 260], 'Key activities', 'What must we do well?', blue, ['Plan the rounds']),
    block('resources', [324, 400, 264, 260], 'Key resources', 'What must we have?', blue, ['Cool vans']),
    block('value', [608, 120, 264, 540], 'Value proposition', 'What do we take off their hands?', green, [
      'Fresh boxes without going to the shop',
      'Nothing is thrown away',
      'You know who grew it',
    ]),
    block('relations', [892, 120, 264, 260], 'Relationships', 'How do we stay close?', orange, ['A note in each box']),
    block('channels', [892, 400, 264, 260], 'Channels', 'How do we reach them?', orange, ['Neighbours tell others']),
    block('segments', [1176, 120, 264, 540], 'Customer segments', 'For whom do we do this?', yellow, [
      'Families in town',
      'Small kitchens',
    ]),
    block('costs', [40, 680, 590, 208], 'Cost structure', 'What costs the most?', pink, ['Vans and fuel', 'Wages']),
    shape(oval, [676, 720, 128, 128], 'What stays', {
      key: 'margin',
      fill: teal.deep,
      ink: paper,
      ...headingFont(18),
    }),
    block('revenue', [850, 680, 590, 208], 'Revenue streams', 'What do they gladly pay for?', teal, [
      'A box each week',
      'Extras at feasts',
    ]),
  ],
  connectors: [
    arrow(['costs', 'EAST'], ['margin', 'WEST'], { color: pink.deep, width: 3 }),
    arrow(['revenue', 'WEST'], ['margin', 'EAST'], { color: teal.deep, width: 3 }),
  ],
})
