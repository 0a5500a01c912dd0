import { arrow, board, headingFont, type Part, shape, text, title } from '../builder.ts'
import { blockArrow, diamond, rounded, star } from '../geometry.ts'
import { blue, green, grey, type Hue, orange, paper, pink, violet } from '../palette.ts'

const quarterLook = { fill: grey.deep, ink: paper, ...headingFont(16, 'MEDIUM') }
const quarters = ['January to March', 'April to June', 'July to September', 'October to December'].map((words, at) =>
  shape(blockArrow('PENTAGON_ARROW'), [180 + at * 300, 124, 292, 52], words, quarterLook),
)

type Bar = readonly [key: string, row: 0 | 1, fromMonth: number, untilMonth: number, words: string]

const lane = (top: number, name: string, hue: Hue, bars: readonly Bar[]): Part =>
  shape(rounded, [40, top, 1356, 152], '', { fill: hue.pale }, [
    text([16, 62, 124, 28], name, { ...headingFont(18), ink: hue.deep }),
    ...bars.map(([key, row, from, until, words]) => {
      const look = { key, fill: hue.mid, ink: hue.deep, size: 17, weight: 'MEDIUM' } as const
      return shape(rounded, [144 + from * 100, 20 + row * 64, (until - from) * 100 - 8, 48], words, look)
    }),
  ])

export const roadmap = board({
  id: 1009,
  name: 'Roadmap',
  description: 'A year in lanes: what each team works on, when, and what waits for what.',
  size: [1436, 780],
  parts: [
    ...title('Roadmap', 'Bars are work, diamonds are dates that do not move, arrows say what waits for what.'),
    ...quarters,
    lane(196, 'Product', blue, [
      ['interviews', 0, 0, 3, 'Talk to forty customers'],
      ['pricing', 1, 3, 6, 'New prices'],
      ['partners', 0, 7, 12, 'Programme for partners'],
    ]),
    lane(364, 'Design', violet, [
      ['concept', 0, 2, 5, 'Concept and first tests'],
      ['library', 1, 4, 8, 'Library of components'],
      ['second', 0, 8, 11, 'Second round of tests'],
    ]),
    lane(532, 'Engineering', orange, [
      ['ground', 0, 0, 4, 'Foundations'],
      ['beta', 1, 5, 9, 'Beta'],
      ['launch', 0, 9, 12, 'Launch and care'],
    ]),
    shape(diamond, [668, 706, 36, 36], '', { fill: pink.mid, stroke: pink.deep }),
    text([716, 710, 220, 28], 'Trade fair, 4 June', { size: 17, ink: pink.deep }),
    shape(star, [1058, 702, 44, 44], '', { fill: green.mid, stroke: green.deep }),
    text([1114, 710, 220, 28], 'Launch, 1 October', { size: 17, ink: green.deep }),
  ],
  connectors: [
    arrow(['interviews', 'SOUTH'], ['pricing', 'WEST'], { type: 'ELBOW' }),
    arrow(['concept', 'EAST'], ['second', 'WEST']),
    arrow(['ground', 'SOUTH'], ['beta', 'WEST'], { type: 'ELBOW' }),
    arrow(['beta', 'NORTH'], ['launch', 'WEST'], { type: 'ELBOW' }),
  ],
})
