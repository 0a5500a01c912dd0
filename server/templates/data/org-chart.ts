import { board, headingFont, line, type Part, shape, text, title } from '../builder.ts'
import { oval, rounded } from '../geometry.ts'
import { blue, green, type Hue, orange, paper, violet } from '../palette.ts'

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
  shape(rounded, [left, top, 240, 92], '', { key, fill: hue.pale }, [
    shape(oval, [14, 18, 56, 56], '', { fill: paper, stroke: hue.mid, placeholder: 'PICT' }),
    text([84, 20, 154, 26], name, { ...headingFont(18), ink: hue.deep }),
    text([84, 48, 154, 24], role, { size: 14, ink: hue.deep }),
  ])

const reportLine = ({ key, reportsTo, hue }: Person) => {
  if (reportsTo === undefined) return []
  const [lower, upper] = key === 'web' ? (['EAST', 'EAST'] as const) : (['SOUTH', 'NORTH'] as const)
  return line([reportsTo, lower], [key, upper], { type: 'ELBOW', color: hue.mid })
}

export const orgChart = board({
  id: 1010,
  name: 'Organisation chart',
  description: 'Who works where and with whom: replace names, add cards, connect them.',
  size: [1400, 800],
  parts: [
    ...title('Organisation chart', 'A card for each person; the line goes up to whom they ask.'),
    ...people.map(personCard),
  ],
  connectors: people.flatMap(reportLine),
})
