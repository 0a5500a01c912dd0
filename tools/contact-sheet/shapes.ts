import {
  basicTypes,
  blockArrowTypes,
  calloutTypes,
  flowchartTypes,
  mathematicalSymbolTypes,
} from '@easel/contract/shapes/geometry.ts'
import { type Cell, type Geometry, type Sheet, shapeCell } from './sheet.ts'

const named = (name: string, geometry: Geometry): Cell => shapeCell(name, geometry)

const basicCells = basicTypes.flatMap((type): Cell[] => {
  switch (type) {
    case 'ROUNDED_RECTANGLE':
      return (['NORMAL', 'SINGLE', 'SAME_SIDE', 'DIAGONAL'] as const).map((detail) =>
        named(`${type} ${detail}`, { basic: { type, rounded_rectangle: { type: detail } } }),
      )
    case 'SNIP_RECTANGLE':
      return (['SNIP_SINGLE', 'SNIP_SAME_SIDE', 'SNIP_DIAGONAL'] as const).map((detail) =>
        named(detail, { basic: { type, snip_rectangle: { type: detail } } }),
      )
    case 'TRIANGLE':
      return (['ISOSCELES', 'RIGHT_ANGLED'] as const).map((detail) =>
        named(`${type} ${detail}`, { basic: { type, triangle: { type: detail } } }),
      )
    case 'BRACKET':
      return (['DOUBLE', 'LEFT', 'RIGHT'] as const).map((detail) =>
        named(`${type} ${detail}`, { basic: { type, bracket: { type: detail } } }),
      )
    case 'BRACE':
      return (['DOUBLE', 'LEFT', 'RIGHT'] as const).map((detail) =>
        named(`${type} ${detail}`, { basic: { type, brace: { type: detail } } }),
      )
    default:
      return [named(type, { basic: { type } })]
  }
})

const directions = ['RIGHT', 'LEFT', 'TOP', 'BOTTOM'] as const

const arrowCells = blockArrowTypes.flatMap((type): Cell[] => {
  switch (type) {
    case 'SINGLE':
      return directions.map((at) => named(`${type} ${at}`, { block_arrow: { type, single_arrow: { type: at } } }))
    case 'CURVED':
      return directions.map((at) => named(`${type} ${at}`, { block_arrow: { type, curved_arrow: { type: at } } }))
    case 'CALLOUT':
      return directions.map((at) => named(`${type} ${at}`, { block_arrow: { type, arrow_callout: { type: at } } }))
    case 'DOUBLE':
      return (['UP_DOWN', 'LEFT_RIGHT', 'LEFT_UP'] as const).map((at) =>
        named(`${type} ${at}`, { block_arrow: { type, double_arrow: { type: at } } }),
      )
    default:
      return [named(type, { block_arrow: { type } })]
  }
})

// biome-ignore format: a word list
const starPoints = [
  'FOUR_POINT', 'FIVE_POINT', 'SIX_POINT', 'SEVEN_POINT', 'EIGHT_POINT', 'TEN_POINT', 'TWELVE_POINT', 'SIXTEEN_POINT',
  'TWENTY_FOUR_POINT', 'THIRTY_TWO_POINT',
] as const

const starCells: Cell[] = [
  named('EXPLOSION', { star: { type: 'EXPLOSION' } }),
  ...starPoints.map((type) => named(type, { star: { type: 'POINT', point: { type } } })),
  ...(['UP', 'DOWN', 'CURVED_UP', 'CURVED_DOWN'] as const).map((type) =>
    named(`RIBBON ${type}`, { star: { type: 'RIBBON', ribbon: { type } } }),
  ),
  ...(['VERTICAL', 'HORIZONTAL'] as const).map((type) =>
    named(`SCROLL ${type}`, { star: { type: 'SCROLL', scroll: { type } } }),
  ),
  ...(['SINGLE', 'DOUBLE'] as const).map((type) => named(`WAVE ${type}`, { star: { type: 'WAVE', wave: { type } } })),
]

const at = (x: number, y: number) => ({ x, y })

const customCells: Cell[] = [
  named('custom: lines', {
    custom: {
      width: 10,
      height: 10,
      paths: [
        {
          commands: [
            { move_to: { point: at(0, 10) } },
            { line_to: { point: at(5, 0) } },
            { line_to: { point: at(10, 10) } },
            { line_to: { point: at(5, 7) } },
            { close_path: {} },
          ],
        },
      ],
    },
  }),
  named('custom: curves', {
    custom: {
      width: 100,
      height: 100,
      paths: [
        {
          commands: [
            { move_to: { point: at(0, 50) } },
            { cubic_to: { control1: at(0, 10), control2: at(40, 10), end: at(50, 50) } },
            { smooth_cubic_to: { control2: at(100, 90), end: at(100, 50) } },
          ],
        },
        {
          commands: [
            { move_to: { point: at(0, 90) } },
            { quadratic_to: { control: at(25, 60), end: at(50, 90) } },
            { smooth_quadratic_to: { end: at(100, 90) } },
          ],
        },
      ],
    },
  }),
  named('custom: arcs', {
    custom: {
      width: 100,
      height: 100,
      paths: [
        {
          commands: [
            { move_to: { point: at(0, 50) } },
            { arc_to: { x_radius: 50, y_radius: 50, start_angle: 180, sweep_angle: 180, end: at(100, 50) } },
            { arc_to: { x_radius: 25, y_radius: 25, start_angle: 0, sweep_angle: 180, end: at(50, 50) } },
            { arc_to: { x_radius: 25, y_radius: 25, start_angle: 0, sweep_angle: -180, end: at(0, 50) } },
            { close_path: {} },
          ],
        },
      ],
    },
  }),
]

const cell = [124, 88] as const

export const shapeSheets: Sheet[] = [
  { name: 'Basic shapes', columns: 8, cell, cells: basicCells },
  {
    name: 'Flowchart',
    columns: 7,
    cell,
    cells: flowchartTypes.map((type) => named(type, { flowchart: { type } })),
  },
  { name: 'Block arrows', columns: 7, cell, cells: arrowCells },
  {
    name: 'Mathematical symbols, callouts, custom paths',
    columns: 6,
    cell,
    cells: [
      ...mathematicalSymbolTypes.map((type) => named(type, { mathematical_symbol: { type } })),
      ...calloutTypes.map((type) => named(type, { callout: { type } })),
      ...customCells,
    ],
  },
  { name: 'Stars and banners', columns: 7, cell, cells: starCells },
]
