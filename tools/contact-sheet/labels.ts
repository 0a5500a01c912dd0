import type { Shape } from '@easel/contract'
import { shapeSheets } from './shapes.ts'
import { type Cell, type Sheet, shapeCell } from './sheet.ts'

const label: Shape['text'] = {
  properties: {},
  paragraphs: [{ id: '00000000-0000-4000-9000-000000000001', portions: [{ text: 'Decision', style: { size: 14 } }] }],
}

/** Of every type and detail. */
export const labelled: readonly Cell[] = shapeSheets
  .flatMap(({ cells }) => cells)
  .filter(({ name }) => !name.startsWith('custom'))
  .map(({ name, elements }) => {
    const [shape] = elements({ left: 0, top: 0, width: 0, height: 0 }, String) as Shape[]
    const { meta: _, properties: __, frame_id: ___, ...geometry } = shape as Shape
    return shapeCell(name, geometry, {}, label)
  })

/** Where the outline leaves little room for words. */
const slim =
  /^(TRIANGLE|DIAMOND|PIE|CHORD|HEART|LIGHTNING|SUN|MOON|SINGLE TOP|CURVED (TOP|BOTTOM)|DOUBLE UP|CHEVRON|.*QUAD_CALLOUT|EXPLOSION|\w+_POINT$|MERGE|SORT)/

export const labelSheet: Sheet = {
  name: 'Labels',
  columns: 7,
  cell: [124, 88],
  cells: labelled.filter(({ name }) => slim.test(name)),
}
