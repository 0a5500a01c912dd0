import type { Shape } from '@easel/contract'
import { arc, closed, type Path, polygon, polyline, rectangle, roundedRectangle } from '../path.ts'
import { type Draw, insideOval, layered, lines, outline, part, polygonOf, segment } from './outline.ts'
import { diamond } from './polygons.ts'
import { plainRectangle, rounded } from './rectangles.ts'
import { plainOval } from './rounds.ts'
import { crossed, disk, drum } from './solids.ts'

type FlowchartType = NonNullable<Shape['flowchart']>['type']

const predefined: Draw = (w, h) =>
  layered(
    [
      part(rectangle(0, 0, w, h)),
      lines([...segment([w / 8, 0], [w / 8, h]), ...segment([w - w / 8, 0], [w - w / 8, h])]),
    ],
    [w / 8, 0, w - w / 8, h],
  )

const internalStorage: Draw = (w, h) =>
  layered(
    [part(rectangle(0, 0, w, h)), lines([...segment([w / 8, 0], [w / 8, h]), ...segment([0, h / 8], [w, h / 8])])],
    [w / 8, h / 8, w, h],
  )

/** A sheet whose lower edge is a wave. */
const sheet = (x: number, y: number, w: number, h: number): Path => [
  ['M', x, y],
  ['L', x + w, y],
  ['L', x + w, y + h * 0.83],
  ['C', x + w * 0.62, y + h * 0.72, x + w * 0.42, y + h * 1.09, x, y + h * 0.93],
  ['Z'],
]

const document: Draw = (w, h) => outline(sheet(0, 0, w, h), [0, 0, w, h * 0.82])

const multiDocument: Draw = (w, h) => {
  const step = Math.min(w, h) / 12
  const [sw, sh] = [w - 2 * step, h - 2 * step]
  return layered(
    [2, 1, 0].map((at) => part(sheet(at * step, (2 - at) * step, sw, sh))),
    [0, 2 * step, sw, 2 * step + sh * 0.82],
  )
}

const terminator: Draw = (w, h) => {
  const r = Math.min(w, h) / 2
  return outline(roundedRectangle(0, 0, w, h, [r, r, r, r]), [r * 0.3, h * 0.08, w - r * 0.3, h * 0.92])
}

const punchedTape: Draw = (w, h) =>
  outline(
    [
      ['M', 0, h * 0.1],
      ['C', w * 0.12, h * 0.24, w * 0.38, h * 0.24, w * 0.5, h * 0.1],
      ['C', w * 0.62, h * -0.03, w * 0.88, h * -0.03, w, h * 0.1],
      ['L', w, h * 0.9],
      ['C', w * 0.88, h * 0.76, w * 0.62, h * 0.76, w * 0.5, h * 0.9],
      ['C', w * 0.38, h * 1.03, w * 0.12, h * 1.03, 0, h * 0.9],
      ['Z'],
    ],
    [0, h * 0.2, w, h * 0.8],
  )

const collate: Draw = (w, h) =>
  outline(
    polygonOf(w, h, [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ]),
    [w * 0.25, h * 0.25, w * 0.75, h * 0.75],
  )

const sort: Draw = (w, h) => {
  const { parts, text, wide } = diamond(w, h)
  return layered([...parts, lines(segment([0, h / 2], [w, h / 2]))], text, wide)
}

const storedData: Draw = (w, h) => {
  const r = w / 6
  return outline(closed(arc([r, h / 2], [r, h / 2], 90, 180), arc([w, h / 2], [r, h / 2], -90, -180, 'L')), [
    r,
    0,
    w - r,
    h,
  ])
}

const delay: Draw = (w, h) =>
  outline(closed(polyline([0, h], [0, 0]), arc([w / 2, h / 2], [w / 2, h / 2], -90, 180, 'L')), [
    0,
    h * 0.12,
    w * 0.86,
    h * 0.88,
  ])

/** A reel whose tape leaves at the lower right. */
const tape: Draw = (w, h) => {
  const tail: Path = [
    ['L', w, h],
    ['L', w / 2, h],
  ]
  const lip = (Math.asin(0.7) * 180) / Math.PI
  return outline(
    closed(arc([w / 2, h / 2], [w / 2, h / 2], 90, 360 - 90 + lip), [['L', w, h * 0.85]], tail),
    insideOval(w, h),
  )
}

const display: Draw = (w, h) =>
  outline(
    closed(polyline([0, h / 2], [w / 6, 0]), arc([w * (5 / 6), h / 2], [w / 6, h / 2], -90, 180, 'L'), [
      ['L', w / 6, h],
    ]),
    [w / 6, 0, w * (5 / 6), h],
  )

const fifth = 0.2

export const flowcharts: Readonly<Record<FlowchartType, Draw>> = {
  PREDEFINED_PROCESS: predefined,
  INTERNAL_STORAGE: internalStorage,
  DOCUMENT: document,
  PROCESS: plainRectangle,
  ALTERNATE_PROCESS: rounded(),
  DECISION: diamond,
  DATA: (w, h) =>
    outline(
      polygonOf(w, h, [
        [fifth, 0],
        [1, 0],
        [1 - fifth, 1],
        [0, 1],
      ]),
      [w * fifth, 0, w * (1 - fifth), h],
    ),
  MULTI_DOCUMENT: multiDocument,
  TERMINATOR: terminator,
  PREPARATION: (w, h) =>
    outline(
      polygonOf(w, h, [
        [fifth, 0],
        [1 - fifth, 0],
        [1, 0.5],
        [1 - fifth, 1],
        [fifth, 1],
        [0, 0.5],
      ]),
      [w * fifth * 0.7, h * 0.08, w * (1 - fifth * 0.7), h * 0.92],
    ),
  MANUAL_INPUT: (w, h) =>
    outline(
      polygonOf(w, h, [
        [0, fifth],
        [1, 0],
        [1, 1],
        [0, 1],
      ]),
      [0, h * fifth, w, h],
    ),
  MANUAL_OPERATION: (w, h) =>
    outline(
      polygonOf(w, h, [
        [0, 0],
        [1, 0],
        [1 - fifth, 1],
        [fifth, 1],
      ]),
      [w * fifth, 0, w * (1 - fifth), h],
    ),
  CONNECTOR: plainOval,
  OFFPAGE_CONNECTOR: (w, h) =>
    outline(
      polygonOf(w, h, [
        [0, 0],
        [1, 0],
        [1, 1 - fifth],
        [0.5, 1],
        [0, 1 - fifth],
      ]),
      [0, 0, w, h * (1 - fifth)],
    ),
  PUNCHED_CARD: (w, h) => {
    const cut = Math.min(w, h) * fifth
    return outline(polygon([cut, 0], [w, 0], [w, h], [0, h], [0, cut]), [0, cut * 0.6, w, h])
  },
  PUNCHED_TAPE: punchedTape,
  SUMMING_JUNCTION: crossed(true),
  OR: crossed(false),
  COLLATE: collate,
  SORT: sort,
  EXTRACT: (w, h) =>
    outline(
      polygonOf(w, h, [
        [0.5, 0],
        [1, 1],
        [0, 1],
      ]),
      [w * 0.25, h * 0.5, w * 0.75, h],
    ),
  MERGE: (w, h) =>
    outline(
      polygonOf(w, h, [
        [0, 0],
        [1, 0],
        [0.5, 1],
      ]),
      [w * 0.25, 0, w * 0.75, h * 0.5],
    ),
  STORED_DATA: storedData,
  DELAY: delay,
  SEQUENTIAL_ACCESS_STORAGE: tape,
  MAGNETIC_DISK: disk,
  DIRECT_ACCESS_STORAGE: drum,
  DISPLAY: display,
}
