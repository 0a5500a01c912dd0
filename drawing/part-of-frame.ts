import type { Connector, Frame } from '@easel/contract'
import { type Bounds, layoutBounds } from '@easel/contract/shapes/bounds.ts'
import type { DrawnElement } from './scene.ts'

/** Each frame, with its shapes and the connectors whose ends are all on these or at points inside of it. */
export const partsOfFrames = (
  elements: readonly DrawnElement[],
  frames: readonly DrawnElement[],
): Map<string, DrawnElement[]> => {
  const parts = new Map<string, DrawnElement[]>(frames.map(({ id }) => [id, []]))
  const boxes = frames.map(({ id, body }) => ({ id, box: layoutBounds((body as Frame).properties.layout) }))
  const byId = new Map(elements.map((element) => [element.id, element]))
  const frameIdOf = ({ id, kind, frame_id }: DrawnElement): string | null => (kind === 'FRAME' ? id : frame_id)
  const framesAt = (end: End): string[] => {
    const shape = end.shape_id === undefined ? undefined : byId.get(end.shape_id.toLowerCase())
    if (shape) return [frameIdOf(shape) ?? '']
    return boxes.filter(({ box }) => end.point && isInside(end.point, box)).map(({ id }) => id)
  }
  for (const element of elements) {
    if (element.kind !== 'CONNECTOR') parts.get(frameIdOf(element) ?? '')?.push(element)
    else {
      const { first, second } = (element.body as Connector).connected
      const atSecond = framesAt(second)
      for (const id of framesAt(first)) if (atSecond.includes(id)) parts.get(id)?.push(element)
    }
  }
  return parts
}

type End = Connector['connected']['first']

const isInside = ({ x, y }: { x: number; y: number }, { left, top, width, height }: Bounds): boolean =>
  x >= left && x <= left + width && y >= top && y <= top + height
