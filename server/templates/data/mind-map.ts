import { board, headingFont, line, type Part, shape } from '../builder.ts'
import { oval, rounded } from '../geometry.ts'
import { blue, green, type Hue, ink, orange, paper, pink, teal, violet } from '../palette.ts'

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

const branchParts = ({ key, words, hue, side, top, leaves }: Branch): Part[] => {
  const [branchLeft, leafLeft] = side === 'right' ? [920, 1180] : [380, 80]
  const leafLook = { fill: hue.pale, ink: hue.deep, size: 18 }
  return [
    shape(rounded, [branchLeft, top + 36, 140, 60], words, { key, fill: hue.mid, ink: hue.deep, ...headingFont(20) }),
    ...leaves.map((leaf, at) =>
      shape(rounded, [leafLeft, top - 34 + at * 76, 180, 48], leaf, { ...leafLook, key: `${key}-${at + 1}` }),
    ),
  ]
}

const branchLines = ({ key, hue, side, leaves }: Branch) => {
  const [outer, inner] = side === 'right' ? (['EAST', 'WEST'] as const) : (['WEST', 'EAST'] as const)
  const look = { type: 'CURVE', color: hue.mid } as const
  return [
    line(['centre', outer], [key, inner], { ...look, width: 4 }),
    ...leaves.map((_, at) => line([key, outer], [`${key}-${at + 1}`, inner], { ...look, width: 2.5 })),
  ]
}

export const mindMap = board({
  id: 1004,
  name: 'Mind map',
  description: 'One subject in the middle, and thoughts that branch out from it.',
  size: [1440, 900],
  parts: [
    shape(oval, [600, 382, 240, 140], 'What is it about?', {
      key: 'centre',
      fill: ink,
      ink: paper,
      ...headingFont(22),
    }),
    ...branches.flatMap(branchParts),
  ],
  connectors: branches.flatMap(branchLines),
})
