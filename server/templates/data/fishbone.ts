import { arrow, board, headingFont, line, type Part, shape, text, title } from '../builder.ts'
import { blockArrow, oval, rounded } from '../geometry.ts'
import { blue, faint, green, type Hue, orange, paper, pink, red, teal, violet } from '../palette.ts'

interface Bone {
  key: string
  words: string
  hue: Hue
  causes: readonly [string, string, string]
}

/** From the tail to the head: three above the spine, three below. */
const bones: readonly Bone[] = [
  { key: 'people', words: 'People', hue: blue, causes: ['New on the team', 'Night shift', 'No deputy'] },
  { key: 'method', words: 'Method', hue: green, causes: ['No checklist', 'Two ways', 'Unclear end'] },
  { key: 'machine', words: 'Machine', hue: violet, causes: ['Worn belt', 'Old software', 'No spare'] },
  { key: 'material', words: 'Material', hue: orange, causes: ['Late delivery', 'Mixed batches', 'Damp'] },
  { key: 'measure', words: 'Measurement', hue: teal, causes: ['Rarely done', 'By eye', 'Not written'] },
  { key: 'place', words: 'Surroundings', hue: pink, causes: ['Heat', 'Noise', 'Narrow space'] },
]

const spine = 470
const jointLeft = (joint: number) => 380 + joint * 320
const isAbove = (at: number) => at < 3

const boneParts = ({ key, words, hue, causes }: Bone, at: number): Part[] => {
  const left = jointLeft(at % 3) - 250
  const look = { key, fill: hue.mid, ink: hue.deep, ...headingFont(18) }
  return [
    shape(rounded, [left, isAbove(at) ? 140 : 748, 180, 52], words, look),
    // Beside the bone, each further along it.
    ...causes.map((cause, step) => {
      const top = isAbove(at) ? 216 + step * 76 : 700 - step * 76
      return text([left + 136 + step * 50 - (step === 2 ? 4 : 0), top, 146, 24], cause, { size: 16, ink: hue.deep })
    }),
  ]
}

const boneLine = ({ key, hue }: Bone, at: number) => {
  const [outer, inner] = isAbove(at) ? (['SOUTH', 'NORTH'] as const) : (['NORTH', 'SOUTH'] as const)
  return line([key, outer], [`joint-${at % 3}`, inner], { color: hue.mid, width: 3 })
}

const dot = (key: string, left: number): Part => shape(oval, [left, spine - 8, 16, 16], '', { key, fill: faint })

export const fishbone = board({
  id: 1012,
  name: 'Fishbone diagram',
  description: 'An effect at the head, and along the bones the causes that could lie behind it.',
  size: [1460, 860],
  parts: [
    ...title('Fishbone diagram', 'Ask why at every bone until the answer is something you can change.'),
    dot('tail', 60),
    ...[0, 1, 2].map((joint) => dot(`joint-${joint}`, jointLeft(joint) - 8)),
    shape(blockArrow('PENTAGON_ARROW'), [1160, spine - 80, 260, 160], 'Parts arrive broken', {
      key: 'head',
      fill: red.deep,
      ink: paper,
      ...headingFont(20),
      inset: 20,
    }),
    ...bones.flatMap(boneParts),
  ],
  connectors: [
    line(['tail', 'EAST'], ['joint-0', 'WEST'], { width: 5 }),
    line(['joint-0', 'EAST'], ['joint-1', 'WEST'], { width: 5 }),
    line(['joint-1', 'EAST'], ['joint-2', 'WEST'], { width: 5 }),
    arrow(['joint-2', 'EAST'], ['head', 'WEST'], { width: 5 }),
    ...bones.map(boneLine),
  ],
})
