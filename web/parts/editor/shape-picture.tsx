import { toPathData } from '@easel/drawing/path.ts'
import { outlineOf } from '@easel/drawing/shapes/outline-of.ts'
import { type GeometryName, geometryOf } from '../../editor/geometries.ts'

const SIZE = { width: 28, height: 22 }

/** The outline of a shape as the painter draws it. */
export const ShapePicture = ({ name }: { name: GeometryName }) => {
  const { parts } = outlineOf(geometryOf(name) as never, SIZE.width, SIZE.height)
  return (
    <svg viewBox="-2 -2 32 26" aria-hidden="true">
      {parts.map(({ path }, at) => (
        <path key={at} d={toPathData(path)} />
      ))}
    </svg>
  )
}
