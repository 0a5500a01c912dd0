import type { ShapeInsert } from '@easel/contract'

/** Three shades of a colour: for areas, for lines and small shapes, for text. */
export interface Hue {
  pale: string
  mid: string
  deep: string
}

export const yellow: Hue = { pale: '#fef3c7', mid: '#fcd34d', deep: '#92400e' }
export const orange: Hue = { pale: '#ffedd5', mid: '#fdba74', deep: '#9a3412' }
export const red: Hue = { pale: '#fee2e2', mid: '#fca5a5', deep: '#991b1b' }
export const pink: Hue = { pale: '#fce7f3', mid: '#f9a8d4', deep: '#9d174d' }
export const violet: Hue = { pale: '#ede9fe', mid: '#c4b5fd', deep: '#5b21b6' }
export const blue: Hue = { pale: '#dbeafe', mid: '#93c5fd', deep: '#1e40af' }
export const teal: Hue = { pale: '#ccfbf1', mid: '#5eead4', deep: '#115e59' }
export const green: Hue = { pale: '#d1fae5', mid: '#6ee7b7', deep: '#065f46' }
export const grey: Hue = { pale: '#f3f4f6', mid: '#d1d5db', deep: '#374151' }

export const paper = '#ffffff'
export const ink = '#1f2937'
export const faint = '#6b7280'

/** A shape has exactly one of these. */
export type Geometry = Pick<
  ShapeInsert,
  'basic' | 'flowchart' | 'block_arrow' | 'mathematical_symbol' | 'star' | 'callout' | 'custom'
>

type TypeOf<Key extends keyof Geometry> = NonNullable<Geometry[Key]> extends { type: infer Type } ? Type : never

export const basic = (type: TypeOf<'basic'>): Geometry => ({ basic: { type } })
export const flowchart = (type: TypeOf<'flowchart'>): Geometry => ({ flowchart: { type } })
export const blockArrow = (type: TypeOf<'block_arrow'>): Geometry => ({ block_arrow: { type } })
export const callout = (type: TypeOf<'callout'>): Geometry => ({ callout: { type } })

export const rectangle = basic('RECTANGLE')
export const rounded = basic('ROUNDED_RECTANGLE')
export const oval = basic('OVAL')
export const diamond = basic('DIAMOND')
export const smiley = basic('SMILEY')
export const star: Geometry = { star: { type: 'POINT', point: { type: 'FIVE_POINT' } } }
