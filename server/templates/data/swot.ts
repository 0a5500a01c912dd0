import { arrow, board, headingFont, note, type Part, panel, shape, text, title } from '../builder.ts'
import { callout, oval } from '../geometry.ts'
import { blue, faint, green, type Hue, orange, paper, red } from '../palette.ts'

const quadrant = (
  [left, top]: readonly [number, number],
  name: string,
  question: string,
  hue: Hue,
  notes: readonly [string, string],
): Part => {
  const parts = [
    shape(oval, [16, 16, 56, 56], name.charAt(0), { fill: hue.deep, ink: paper, ...headingFont(26, 'BOLD'), inset: 2 }),
    text([88, 16, 376, 28], name, { ...headingFont(20), ink: hue.deep }),
    text([88, 46, 376, 24], question, { size: 16, ink: hue.deep }),
    note([20, 92, 214, 168], notes[0], hue),
    note([246, 92, 214, 168], notes[1], hue),
  ]
  return panel([left, top, 480, 280], '', hue, parts, name)
}

const axis = { font: 'Poppins', size: 17, ink: faint, halign: 'CENTER', valign: 'MIDDLE' } as const

export const swot = board({
  id: 1003,
  name: 'SWOT analysis',
  description: 'Strengths, weaknesses, opportunities and threats, and what follows from each pair.',
  size: [1200, 940],
  parts: [
    ...title('SWOT analysis', 'Inside on top, outside below; what helps on the left, what harms on the right.'),
    text([120, 116, 480, 24], 'Helpful', axis),
    text([680, 116, 480, 24], 'Harmful', axis),
    text([-52, 276, 280, 24], 'Within us', { ...axis, rotate: 270 }),
    text([-52, 676, 280, 24], 'Around us', { ...axis, rotate: 270 }),
    quadrant([120, 148], 'Strengths', 'What do we do better than others?', green, [
      'A team that has worked together for years',
      'Customers who recommend us',
    ]),
    quadrant([680, 148], 'Weaknesses', 'Where do we lose time or trust?', orange, [
      'One person knows the billing',
      'Slow to answer in other languages',
    ]),
    quadrant([120, 548], 'Opportunities', 'What could open for us?', blue, [
      'A new rule makes our reports a duty',
      'Two neighbours look for a partner',
    ]),
    quadrant([680, 548], 'Threats', 'What could close?', red, [
      'A large rival enters with a free plan',
      'Prices of our suppliers rise',
    ]),
    shape(callout('ROUNDED_RECTANGLE_CALLOUT'), [420, 852, 360, 56], 'Pick a pair and plan for it', {
      fill: '#fef9c3',
      size: 17,
    }),
  ],
  connectors: [
    arrow(['Strengths', 'SOUTH'], ['Opportunities', 'NORTH'], { color: green.deep, words: 'Take with our strengths' }),
    arrow(['Weaknesses', 'SOUTH'], ['Threats', 'NORTH'], { color: red.deep, words: 'Guard before it hurts' }),
  ],
})
