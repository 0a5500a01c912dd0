import { as, frame, line, type Part, shape, template, text, title } from '../builder.ts'
import { blue, green, type Hue, orange, oval, paper, rounded, violet } from '../palette.ts'

interface Person {
  key: string
  name: string
  role: string
  hue: Hue
  left: number
  top: number
  reportsTo?: string
}

const people: readonly Person[] = [
  { key: 'head', name: 'Amina Yusuf', role: 'Managing director', hue: blue, left: 560, top: 130 },
  { key: 'product', name: 'Tomas Vega', role: 'Head of product', hue: violet, left: 120, top: 330, reportsTo: 'head' },
  { key: 'build', name: 'Linh Tran', role: 'Head of engineering', hue: green, left: 560, top: 330, reportsTo: 'head' },
  { key: 'sales', name: 'Oskar Berg', role: 'Head of sales', hue: orange, left: 1000, top: 330, reportsTo: 'head' },
  { key: 'design', name: 'Sofia Rossi', role: 'Designer', hue: violet, left: 40, top: 540, reportsTo: 'product' },
  { key: 'research', name: 'Your name', role: 'Researcher', hue: violet, left: 300, top: 540, reportsTo: 'product' },
  { key: 'server', name: 'Jonas Wolf', role: 'Developer', hue: green, left: 560, top: 540, reportsTo: 'build' },
  { key: 'web', name: 'Your name', role: 'Developer', hue: green, left: 560, top: 660, reportsTo: 'build' },
  { key: 'north', name: 'Mei Lin', role: 'Sales, north', hue: orange, left: 860, top: 540, reportsTo: 'sales' },
  { key: 'south', name: 'Your name', role: 'Sales, south', hue: orange, left: 1120, top: 540, reportsTo: 'sales' },
]

const personCard = ({ key, name, role, hue, left, top }: Person): Part =>
  as(
    key,
    shape(rounded, [left, top, 240, 92], '', { fill: hue.pale, stroke: hue.mid, strokeWidth: 2 }, [
      shape(oval, [14, 18, 56, 56], '', { fill: paper, stroke: hue.mid, placeholder: 'PICT' }),
      text([84, 22, 148, 24], name, { font: 'Poppins', size: 16, weight: 'DEMI_BOLD', ink: hue.deep }),
      text([84, 48, 148, 22], role, { size: 14, ink: hue.deep }),
    ]),
  )

export const orgChart = template({
  id: 1010,
  name: 'Organisation chart',
  description: 'Who works where and with whom: replace names, add cards, connect them.',
  frames: [
    frame(
      'chart',
      'Organisation chart',
      [0, 0, 1400, 800],
      [
        ...title('Organisation chart', 'A card for each person; the line goes up to whom they ask.'),
        ...people.map(personCard),
      ],
    ),
  ],
  connectors: people.flatMap(({ key, reportsTo, hue }) =>
    reportsTo === undefined
      ? []
      : key === 'web'
        ? [line([reportsTo, 'EAST'], [key, 'EAST'], { type: 'ELBOW', color: hue.mid })]
        : [line([reportsTo, 'SOUTH'], [key, 'NORTH'], { type: 'ELBOW', color: hue.mid })],
  ),
})
