import type { Connector } from '@easel/contract'
import { connectorMarkers, connectorTypes } from '@easel/contract/shapes/connector.ts'
import { type Cell, makeShape, type Sheet, solid } from './sheet.ts'

type Ends = Connector['connected']
type Place = readonly [x: number, y: number]

const size = [44, 30] as const

/** Two shapes at places of the cell, and a connector between them. */
const pair = (
  name: string,
  type: Connector['type'],
  [one, other]: readonly [Place, Place],
  sides: { first?: Partial<Ends['first']>; second?: Partial<Ends['second']> },
  rest: Partial<Connector> = {},
  rotate = 0,
): Cell => ({
  name,
  elements: (box, id) => {
    const place = ([x, y]: Place) => ({ left: box.left + x, top: box.top + y, width: size[0], height: size[1] })
    const rectangle = { basic: { type: 'RECTANGLE' } } as const
    return [
      makeShape(id('one'), place(one), rectangle),
      makeShape(id('other'), { ...place(other), rotate }, rectangle),
      {
        meta: { id: id('connector') },
        type,
        connected: {
          first: { shape_id: id('one'), ...sides.first },
          second: { shape_id: id('other'), marker: 'BLOCK', ...sides.second },
        },
        stroke: { width: 2, fill: solid('#475569') },
        ...rest,
      },
    ]
  },
})

const east = { first: { side: 'EAST' }, second: { side: 'WEST' } } as const
const across: readonly [Place, Place] = [
  [6, 8],
  [120, 60],
]
const beside: readonly [Place, Place] = [
  [6, 34],
  [120, 34],
]

const label = {
  paragraphs: [{ id: '00000000-0000-4000-8000-0000000000aa', portions: [{ text: 'yes', style: { size: 11 } }] }],
}

/** With a third shape between the two. */
const around = (type: Connector['type']): Cell => {
  const { elements } = pair('', type, beside, east)
  return {
    name: `${type} past a shape`,
    elements: (box, id) => [
      ...elements(box, id),
      makeShape(id('between'), { left: box.left + 72, top: box.top + 24, width: 26, height: 46 }, oval),
    ],
  }
}
const oval = { basic: { type: 'OVAL' } } as const

const free = (name: string, type: Connector['type']): Cell => ({
  name,
  elements: (box, id) => [
    {
      meta: { id: id('free') },
      type,
      connected: {
        first: { point: { x: box.left + 10, y: box.top + 10 }, marker: 'OVAL' },
        second: { point: { x: box.left + 160, y: box.top + 85 }, marker: 'CLASSIC' },
      },
      stroke: { width: 2, fill: solid('#475569') },
    },
  ],
})

const types: Sheet = {
  name: 'Connectors',
  columns: 5,
  cell: [176, 100],
  cells: [
    ...connectorTypes.map((type) => pair(`${type}, sides given`, type, across, east)),
    ...connectorTypes.map((type) => pair(`${type}, no sides`, type, across, {})),
    ...connectorTypes.map((type) => free(`${type}, free ends`, type)),
    pair('ELBOW east to north', 'ELBOW', across, { first: { side: 'EAST' }, second: { side: 'NORTH' } }),
    pair('ELBOW west to east: around', 'ELBOW', across, { first: { side: 'WEST' }, second: { side: 'EAST' } }),
    pair('ELBOW north to north', 'ELBOW', beside, { first: { side: 'NORTH' }, second: { side: 'NORTH' } }),
    pair('ELBOW south to north: around', 'ELBOW', beside, { first: { side: 'SOUTH' }, second: { side: 'NORTH' } }),
    pair('ELBOW east to east: around', 'ELBOW', beside, { first: { side: 'EAST' }, second: { side: 'EAST' } }),
    pair('CURVE south to south', 'CURVE', beside, { first: { side: 'SOUTH' }, second: { side: 'SOUTH' } }),
    pair('CURVE west to east', 'CURVE', across, { first: { side: 'WEST' }, second: { side: 'EAST' } }),
    pair('to a turned shape', 'ELBOW', across, east, {}, 30),
    pair('with words', 'LINE', beside, east, { text: label }),
    pair('ELBOW with words', 'ELBOW', across, east, { text: label }),
    pair('DASH', 'ELBOW', across, east, { stroke: { type: 'DASH', width: 2, fill: solid('#475569') } }),
    pair('jointype MITER', 'ELBOW', across, east, { stroke: { jointype: 'MITER', width: 4, fill: solid('#475569') } }),
    pair('without a stroke', 'LINE', beside, east, { stroke: undefined as never }),
    pair('at places of the shapes', 'LINE', across, {
      first: { at: { x: 0.75, y: 1 } },
      second: { at: { x: 0, y: 0 } },
    }),
    pair('ELBOW at places', 'ELBOW', across, { first: { at: { x: 1, y: 0.2 } }, second: { at: { x: 0.8, y: 0 } } }),
    pair('at, on a turned shape', 'CURVE', across, { second: { at: { x: 0, y: 0.25 } } }, {}, 30),
    ...connectorTypes.map(around),
  ],
}

const markers: Sheet = {
  name: 'Markers',
  columns: 6,
  cell: [150, 60],
  cells: [1, 2, 5].flatMap((width) =>
    connectorMarkers.map(
      (marker): Cell => ({
        name: `${marker}, width ${width}`,
        elements: ({ left, top }, id) => [
          {
            meta: { id: id('line') },
            type: 'LINE',
            connected: {
              first: { point: { x: left + 10, y: top + 45 }, marker },
              second: { point: { x: left + 140, y: top + 15 }, marker },
            },
            stroke: { width, fill: solid('#1d4ed8') },
          },
        ],
      }),
    ),
  ),
}

export const connectorSheets: Sheet[] = [types, markers]
