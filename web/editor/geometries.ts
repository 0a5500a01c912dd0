/** The geometry of a shape as the contract has it, in one word: `basic/OVAL`, `star/POINT/point/FIVE_POINT`. */
export type GeometryName = `${GeometryKey}/${string}`

type GeometryKey = 'basic' | 'flowchart' | 'block_arrow' | 'mathematical_symbol' | 'star' | 'callout'

export const RECTANGLE: GeometryName = 'basic/RECTANGLE'

/** As a body of a shape has it. */
export const geometryOf = (name: GeometryName): Record<string, object> => {
  const [key = '', type, detail, detailType] = name.split('/')
  return { [key]: { type, ...(detail !== undefined && { [detail]: { type: detailType } }) } }
}
