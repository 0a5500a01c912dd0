import { arrow, as, frame, line, type Part, shape, template, text, title } from '../builder.ts'
import {
  blockArrow,
  blue,
  faint,
  green,
  type Hue,
  orange,
  oval,
  paper,
  pink,
  red,
  rounded,
  teal,
  violet,
} from '../palette.ts'

interface Bone {
  key: string
  words: string
  hue: Hue
  /** Which of the three joints along the spine, from the tail. */
  joint: 0 | 1 | 2
  above: boolean
  causes: readonly [string, string, string]
}

const bones: readonly Bone[] = [
  {
    key: 'people',
    words: 'People',
    hue: blue,
    joint: 0,
    above: true,
    causes: ['New on the team', 'Night shift', 'No deputy'],
  },
  {
    key: 'method',
    words: 'Method',
    hue: green,
    joint: 1,
    above: true,
    causes: ['No checklist', 'Two ways', 'Unclear end'],
  },
  {
    key: 'machine',
    words: 'Machine',
    hue: violet,
    joint: 2,
    above: true,
    causes: ['Worn belt', 'Old software', 'No spare'],
  },
  {
    key: 'material',
    words: 'Material',
    hue: orange,
    joint: 0,
    above: false,
    causes: ['Late delivery', 'Mixed batches', 'Damp'],
  },
  {
    key: 'measure',
    words: 'Measurement',
    hue: teal,
    joint: 1,
    above: false,
    causes: ['Rarely done', 'By eye', 'Not written'],
  },
  { key: 'place', words: 'Surroundings', hue: pink, joint: 2, above: false, causes: ['Heat', 'Noise', 'Narrow space'] },
]

const spine = 470
const jointLeft = (joint: number) => 380 + joint * 320

const partsOf = ({ key, words, hue, joint, above, causes }: Bone): Part[] => {
  const left = jointLeft(joint) - 250
  return [
    as(
      key,
      shape(rounded, [left, above ? 140 : 748, 180, 52], words, {
        fill: hue.mid,
        ink: hue.deep,
        font: 'Poppins',
        size: 18,
        weight: 'DEMI_BOLD',
      }),
    ),
    // Beside the bone, each further along it.
    ...causes.map((cause, at) => {
      const away = above ? 216 + at * 76 : 700 - at * 76
      return text([left + 136 + at * 50 - (at === 2 ? 4 : 0), away, 130, 24], cause, { size: 15, ink: hue.deep })
    }),
  ]
}

export const fishbone = template({
  id: 1012,
  name: 'Fishbone diagram',
  description: 'An effect at the head, and along the bones the causes that could lie behind it.',
  frames: [
    frame(
      'fish',
      'Fishbone diagram',
      [0, 0, 1460, 860],
      [
        ...title('Fishbone diagram', 'Ask why at every bone until the answer is something you can change.'),
        as('tail', shape(oval, [60, spine - 8, 16, 16], '', { fill: faint })),
        ...[0, 1, 2].map((joint) =>
          as(`joint-${joint}`, shape(oval, [jointLeft(joint) - 8, spine - 8, 16, 16], '', { fill: faint })),
        ),
        as(
          'head',
          shape(blockArrow('PENTAGON_ARROW'), [1160, spine - 80, 260, 160], 'Parts arrive broken', {
            fill: red.deep,
            ink: paper,
            font: 'Poppins',
            size: 20,
            weight: 'DEMI_BOLD',
            inset: 20,
          }),
        ),
        ...bones.flatMap(partsOf),
      ],
    ),
  ],
  connectors: [
    line(['tail', 'EAST'], ['joint-0', 'WEST'], { width: 5 }),
    line(['joint-0', 'EAST'], ['joint-1', 'WEST'], { width: 5 }),
    line(['joint-1', 'EAST'], ['joint-2', 'WEST'], { width: 5 }),
    arrow(['joint-2', 'EAST'], ['head', 'WEST'], { width: 5 }),
    ...bones.map(({ key, joint, above, hue }) =>
      line([key, above ? 'SOUTH' : 'NORTH'], [`joint-${joint}`, above ? 'NORTH' : 'SOUTH'], {
        color: hue.mid,
        width: 3,
      }),
    ),
  ],
})
