import { arrow, as, frame, type Part, shape, template, text, title } from '../builder.ts'
import {
  blockArrow,
  blue,
  diamond,
  green,
  grey,
  type Hue,
  orange,
  pink,
  rectangle,
  rounded,
  star,
  violet,
} from '../palette.ts'

const quarter = 300
const laneStart = 180

const quarters: Part[] = ['January to March', 'April to June', 'July to September', 'October to December'].map(
  (words, at) =>
    shape(blockArrow('PENTAGON_ARROW'), [laneStart + at * quarter, 124, quarter - 8, 52], words, {
      fill: grey.deep,
      ink: '#ffffff',
      font: 'Poppins',
      size: 16,
      weight: 'MEDIUM',
    }),
)

/** A bar from one month to another, counted from 0, in one of the two rows of a lane. */
const bar = (key: string, row: 0 | 1, from: number, until: number, words: string, hue: Hue): Part =>
  as(
    key,
    shape(rounded, [laneStart - 40 + from * 100 + 4, 20 + row * 64, (until - from) * 100 - 8, 48], words, {
      fill: hue.mid,
      ink: hue.deep,
      size: 15,
      weight: 'MEDIUM',
    }),
  )

const lane = (top: number, name: string, hue: Hue, bars: readonly Part[]): Part =>
  shape(rectangle, [40, top, 1356, 152], '', { fill: hue.pale }, [
    text([16, 62, 116, 28], name, { font: 'Poppins', size: 17, weight: 'DEMI_BOLD', ink: hue.deep }),
    ...bars,
  ])

export const roadmap = template({
  id: 1009,
  name: 'Roadmap',
  description: 'A year in lanes: what each team works on, when, and what waits for what.',
  frames: [
    frame(
      'year',
      'Roadmap',
      [0, 0, 1436, 780],
      [
        ...title('Roadmap', 'Bars are work, diamonds are dates that do not move, arrows say what waits for what.'),
        ...quarters,
        lane(196, 'Product', blue, [
          bar('interviews', 0, 0, 3, 'Talk to forty customers', blue),
          bar('pricing', 1, 3, 6, 'New prices', blue),
          bar('partners', 0, 7, 12, 'Programme for partners', blue),
        ]),
        lane(364, 'Design', violet, [
          bar('concept', 0, 2, 5, 'Concept and first tests', violet),
          bar('library', 1, 4, 8, 'Library of components', violet),
          bar('second', 0, 8, 11, 'Second round of tests', violet),
        ]),
        lane(532, 'Engineering', orange, [
          bar('ground', 0, 0, 4, 'Foundations', orange),
          bar('beta', 1, 5, 9, 'Beta', orange),
          bar('launch', 0, 9, 12, 'Launch and care', orange),
        ]),
        as('fair', shape(diamond, [668, 706, 36, 36], '', { fill: pink.mid, stroke: pink.deep })),
        text([716, 712, 160, 24], 'Trade fair, 4 June', { size: 15, ink: pink.deep }),
        as('go', shape(star, [1058, 702, 44, 44], '', { fill: green.mid, stroke: green.deep })),
        text([1114, 712, 180, 24], 'Launch, 1 October', { size: 15, ink: green.deep }),
      ],
    ),
  ],
  connectors: [
    arrow(['interviews', 'SOUTH'], ['pricing', 'WEST'], { type: 'ELBOW' }),
    arrow(['concept', 'EAST'], ['second', 'WEST']),
    arrow(['ground', 'SOUTH'], ['beta', 'WEST'], { type: 'ELBOW' }),
    arrow(['beta', 'NORTH'], ['launch', 'WEST'], { type: 'ELBOW' }),
  ],
})
