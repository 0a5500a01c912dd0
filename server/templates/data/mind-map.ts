import { as, frame, line, type Part, shape, template } from '../builder.ts'
import { blue, green, type Hue, orange, oval, paper, pink, rounded, teal, violet } from '../palette.ts'

interface Branch {
  key: string
  words: string
  hue: Hue
  side: 'left' | 'right'
  top: number
  leaves: readonly string[]
}

const branches: readonly Branch[] = [
  { key: 'why', words: 'Why', hue: blue, side: 'right', top: 106, leaves: ['The need', 'Who asks', 'What changes'] },
  { key: 'what', words: 'What', hue: green, side: 'right', top: 386, leaves: ['First version', 'Later', 'Never'] },
  { key: 'risk', words: 'Risks', hue: pink, side: 'right', top: 666, leaves: ['Likely', 'Costly', 'Unknown'] },
  { key: 'who', words: 'Who', hue: orange, side: 'left', top: 106, leaves: ['Decides', 'Builds', 'Is told'] },
  { key: 'how', words: 'How', hue: violet, side: 'left', top: 386, leaves: ['Steps', 'Tools', 'Money'] },
  { key: 'when', words: 'When', hue: teal, side: 'left', top: 666, leaves: ['Start', 'Checkpoints', 'Deadline'] },
]

const leafKey = (branch: Branch, at: number) => `${branch.key}-${at + 1}`

const partsOf = (branch: Branch): Part[] => {
  const { key, words, hue, side, top, leaves } = branch
  const right = side === 'right'
  const look = { fill: hue.mid, ink: hue.deep, font: 'Poppins', size: 20, weight: 'DEMI_BOLD' } as const
  return [
    as(key, shape(rounded, [right ? 920 : 380, top + 36, 140, 60], words, look)),
    ...leaves.map((leaf, at) =>
      as(
        leafKey(branch, at),
        shape(rounded, [right ? 1180 : 80, top - 34 + at * 76, 180, 48], leaf, {
          fill: hue.pale,
          stroke: hue.mid,
          ink: hue.deep,
          size: 16,
        }),
      ),
    ),
  ]
}

const linesOf = (branch: Branch) => {
  const { key, hue, side, leaves } = branch
  const [outer, inner] = side === 'right' ? (['EAST', 'WEST'] as const) : (['WEST', 'EAST'] as const)
  return [
    line(['centre', outer], [key, inner], { type: 'CURVE', color: hue.mid, width: 4 }),
    ...leaves.map((_, at) =>
      line([key, outer], [leafKey(branch, at), inner], { type: 'CURVE', color: hue.mid, width: 2.5 }),
    ),
  ]
}

export const mindMap = template({
  id: 1004,
  name: 'Mind map',
  description: 'One subject in the middle, and thoughts that branch out from it.',
  frames: [
    frame(
      'map',
      'Mind map',
      [0, 0, 1440, 900],
      [
        as(
          'centre',
          shape(oval, [600, 382, 240, 140], 'What is it about?', {
            fill: '#1f2937',
            ink: paper,
            font: 'Poppins',
            size: 22,
            weight: 'DEMI_BOLD',
          }),
        ),
        ...branches.flatMap(partsOf),
      ],
    ),
  ],
  connectors: branches.flatMap(linesOf),
})
