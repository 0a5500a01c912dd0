import { arrow, as, frame, note, type Part, panel, shape, template, text, title } from '../builder.ts'
import { blue, callout, faint, green, type Hue, orange, oval, paper, red } from '../palette.ts'

const quadrant = (
  key: string,
  [left, top]: readonly [number, number],
  letter: string,
  heading: string,
  question: string,
  hue: Hue,
  notes: readonly [string, string],
): Part =>
  as(
    key,
    panel([left, top, 480, 280], '', hue, [
      shape(oval, [16, 16, 56, 56], letter, {
        fill: hue.deep,
        ink: paper,
        font: 'Poppins',
        size: 26,
        weight: 'BOLD',
        inset: 2,
      }),
      text([88, 16, 376, 28], heading, { font: 'Poppins', size: 20, weight: 'DEMI_BOLD', ink: hue.deep }),
      text([88, 46, 376, 24], question, { size: 14, ink: hue.deep }),
      note([24, 96, 208, 156], notes[0], hue),
      note([248, 96, 208, 156], notes[1], hue),
    ]),
  )

const axis = { font: 'Poppins', size: 15, ink: faint, halign: 'CENTER', valign: 'MIDDLE' } as const

export const swot = template({
  id: 1003,
  name: 'SWOT analysis',
  description: 'Strengths, weaknesses, opportunities and threats, and what follows from each pair.',
  frames: [
    frame(
      'board',
      'SWOT analysis',
      [0, 0, 1200, 940],
      [
        ...title('SWOT analysis', 'Decoded on top, outside below; what helps on the left, what harms on the right.'),
        text([120, 116, 480, 24], 'Helpful', axis),
        text([680, 116, 480, 24], 'Harmful', axis),
        text([-52, 276, 280, 24], 'Within us', { ...axis, rotate: 270 }),
        text([-52, 676, 280, 24], 'Around us', { ...axis, rotate: 270 }),
        quadrant('strengths', [120, 148], 'S', 'Strengths', 'What do we do better than others?', green, [
          'A team that has worked together for years',
          'Customers who recommend us',
        ]),
        quadrant('weaknesses', [680, 148], 'W', 'Weaknesses', 'Where do we lose time or trust?', orange, [
          'One person knows the billing',
          'Slow to answer in other languages',
        ]),
        quadrant('opportunities', [120, 548], 'O', 'Opportunities', 'What could open for us?', blue, [
          'A new rule makes our reports a duty',
          'Two neighbours look for a partner',
        ]),
        quadrant('threats', [680, 548], 'T', 'Threats', 'What could close?', red, [
          'A large rival enters with a free plan',
          'Prices of our suppliers rise',
        ]),
        shape(callout('ROUNDED_RECTANGLE_CALLOUT'), [440, 856, 320, 48], 'Pick one pair and write a plan for it', {
          fill: '#fef9c3',
          stroke: '#facc15',
          size: 14,
        }),
      ],
    ),
  ],
  connectors: [
    arrow(['strengths', 'SOUTH'], ['opportunities', 'NORTH'], { color: green.deep, words: 'Take with our strengths' }),
    arrow(['weaknesses', 'SOUTH'], ['threats', 'NORTH'], { color: red.deep, words: 'Guard before it hurts' }),
  ],
})
