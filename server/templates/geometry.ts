import type { ShapeInsert } from '@easel/contract'

/** A shape has exactly one of these. */
export type Geometry = Pick<
  ShapeInsert,
  'basic' | 'flowchart' | 'block_arrow' | 'mathematical_symbol' | 'star' | 'callout' | 'custom'
>

type TypeOf<Key extends keyof Geometry> = NonNullable<Geometry[Key]> extends { type: infer Type } ? Type : never

export type FlowchartType = TypeOf<'flowchart'>

export const basic = (type: TypeOf<'basic'>): Geometry => ({ basic: { type } })
export const flowchart = (type: FlowchartType): Geometry => ({ flowchart: { type } })
export const blockArrow = (type: TypeOf<'block_arrow'>): Geometry => ({ block_arrow: { type } })
export const callout = (type: TypeOf<'callout'>): Geometry => ({ callout: { type } })

export const rectangle = basic('RECTANGLE')
export const rounded = basic('ROUNDED_RECTANGLE')
export const oval = basic('OVAL')
export const diamond = basic('DIAMOND')
export const smiley = basic('SMILEY')
export const star: Geometry = { star: { type: 'POINT', point: { type: 'FIVE_POINT' } } }
