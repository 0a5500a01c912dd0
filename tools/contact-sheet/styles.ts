import { capTypes, joinTypes, strokePositions, strokeTypes } from '@easel/contract/shapes/stroke.ts'
import { hex, type Sheet, shapeCell, solid } from './sheet.ts'

const rectangle = { basic: { type: 'RECTANGLE' } } as const
const star = { star: { type: 'POINT', point: { type: 'FIVE_POINT' } } } as const
const oval = { basic: { type: 'OVAL' } } as const

const stops = [
  { color: hex('#f97316'), position: 0 },
  { color: hex('#ec4899'), position: 0.5 },
  { color: hex('#6366f1'), position: 1 },
]
const wheel = ['#ef4444', '#eab308', '#22c55e', '#3b82f6', '#ef4444'].map((value, at) => ({
  color: hex(value),
  position: at / 4,
}))
const at = (x: number, y: number) => ({ x, y })
const strokes: [] = []

const fills: Sheet = {
  name: 'Fills',
  columns: 6,
  cell: [124, 88],
  cells: [
    shapeCell('solid hex', rectangle, { fills: [solid('#1f77b4')], strokes }),
    shapeCell('solid #rgb', rectangle, { fills: [solid('#f80')], strokes }),
    shapeCell('solid #rrggbbaa', rectangle, { fills: [solid('#1f77b480')], strokes }),
    shapeCell('solid rgb', rectangle, {
      fills: [{ solid: { color: { rgb: { red: 16, green: 160, blue: 96 } } } }],
      strokes,
    }),
    shapeCell('solid hsb 280°', rectangle, {
      fills: [{ solid: { color: { hsb: { hue: 280, saturation: 0.6, brightness: 0.9 } } } }],
      strokes,
    }),
    shapeCell('alpha 0.3', rectangle, { fills: [{ ...solid('#dc2626'), alpha: 0.3 }], strokes }),
    shapeCell('no fill', rectangle, { fills: [{ no_fill: {} }] }),
    shapeCell('two fills', oval, { fills: [solid('#fde047'), { ...solid('#2563eb'), alpha: 0.4 }], strokes }),
    shapeCell('unstyled', rectangle, { fills: undefined as never, strokes: undefined as never }),
    shapeCell('linear', rectangle, { fills: [{ gradient: { stops } }], strokes }),
    shapeCell('linear, diagonal', rectangle, {
      fills: [{ gradient: { type: 'LINEAR', stops, linear: { start: at(0, 0), end: at(1, 1) } } }],
      strokes,
    }),
    shapeCell('linear in a star', star, {
      fills: [{ gradient: { stops, linear: { start: at(0.5, 0), end: at(0.5, 1) } } }],
    }),
    shapeCell('linear, alpha 0.4', rectangle, { fills: [{ alpha: 0.4, gradient: { stops } }], strokes }),
    shapeCell('radial', rectangle, { fills: [{ gradient: { type: 'RADIAL', stops } }], strokes }),
    shapeCell('radial, off centre', oval, {
      fills: [
        {
          gradient: {
            type: 'RADIAL',
            stops,
            radial_angular: { center: at(0.3, 0.3), spread_x: 0.6, spread_y: 0.6 },
          },
        },
      ],
      strokes,
    }),
    shapeCell('radial, turned 30°', rectangle, {
      fills: [
        {
          gradient: {
            type: 'RADIAL',
            stops,
            radial_angular: { spread_x: 0.5, spread_y: 0.2, rotation_angle: 30 },
          },
        },
      ],
      strokes,
    }),
    shapeCell('angular', oval, { fills: [{ gradient: { type: 'ANGULAR', stops: wheel } }], strokes }),
    shapeCell('angular, turned, flipped', rectangle, {
      fills: [
        {
          gradient: {
            type: 'ANGULAR',
            stops: wheel,
            radial_angular: { rotation_angle: 90, flip_horizontal: true },
          },
        },
      ],
      strokes,
    }),
  ],
}

const line = (rest: object) => ({ width: 8, fill: solid('#1d4ed8'), ...rest })
const pale = [solid('#dbeafe')]
const corner = {
  custom: {
    width: 100,
    height: 100,
    paths: [
      {
        commands: [
          { move_to: { point: at(10, 90) } },
          { line_to: { point: at(50, 15) } },
          { line_to: { point: at(90, 90) } },
        ],
      },
    ],
  },
}

const strokesSheet: Sheet = {
  name: 'Strokes, turned and flipped shapes',
  columns: 6,
  cell: [124, 88],
  cells: [
    ...strokeTypes.map((type) =>
      shapeCell(`type ${type}`, rectangle, { fills: pale, strokes: [line({ type, width: 4 })] }),
    ),
    ...strokeTypes.map((type) =>
      shapeCell(`${type}, CAPROUND`, rectangle, {
        fills: pale,
        strokes: [line({ type, width: 4, captype: 'CAPROUND' })],
      }),
    ),
    ...joinTypes.map((jointype) =>
      shapeCell(`join ${jointype}`, corner, { fills: [], strokes: [line({ jointype, width: 12 })] }),
    ),
    ...capTypes.map((captype) =>
      shapeCell(`cap ${captype}`, corner, { fills: [], strokes: [line({ captype, width: 12 })] }),
    ),
    ...strokePositions.map((position) =>
      shapeCell(`position ${position}`, star, { fills: pale, strokes: [line({ position })] }),
    ),
    shapeCell(
      'OUTSIDE with a hole',
      { basic: { type: 'FRAME' } },
      { fills: pale, strokes: [line({ position: 'OUTSIDE', width: 4 })] },
    ),
    shapeCell('two strokes', rectangle, {
      fills: pale,
      strokes: [line({ width: 10 }), line({ width: 4, fill: solid('#fbbf24') })],
    }),
    shapeCell('alpha 0.4', oval, { fills: pale, strokes: [line({ fill: { ...solid('#1d4ed8'), alpha: 0.4 } })] }),
    shapeCell('rotate 30', { basic: { type: 'L_SHAPE' } }, { layout: { width: 90, height: 60, rotate: 30 } }),
    shapeCell('rotate 90', { basic: { type: 'L_SHAPE' } }, { layout: { width: 80, height: 60, rotate: 90 } }),
    shapeCell('fliph', { basic: { type: 'L_SHAPE' } }, { layout: { fliph: true } }),
    shapeCell('flipv', { basic: { type: 'L_SHAPE' } }, { layout: { flipv: true } }),
    shapeCell(
      'fliph, rotate 20',
      { basic: { type: 'TEARDROP' } },
      { layout: { width: 90, height: 60, fliph: true, rotate: 20 } },
    ),
    shapeCell('width 0', rectangle, { fills: pale, strokes: [line({ width: 0 })] }),
  ],
}

export const styleSheets: Sheet[] = [fills, strokesSheet]
