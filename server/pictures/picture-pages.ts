import { type Bounds, type Frame, layoutBounds } from '@easel/contract'
import { inPresentationOrder } from '@easel/contract/shapes/presentation-order.ts'
import type { DisplayList } from '@easel/drawing/display-list.ts'
import type { Environment } from '@easel/drawing/environment.ts'
import { listBounds } from '@easel/drawing/list-bounds.ts'
import { partsOfFrames } from '@easel/drawing/part-of-frame.ts'
import { type DrawnElement, drawScene, obstaclesOf } from '@easel/drawing/scene.ts'

/** What is seen on a page, and where on the canvas that is. */
export interface PicturePage {
  list: DisplayList
  bounds: Bounds
}

/** Of one file; frames beyond it are left out. */
const MAX_PAGES = 200
/** Around a picture of everything. */
const PADDING = 24
const EMPTY: Bounds = { left: 0, top: 0, width: 320, height: 200 }

export const presentedFrames = (elements: readonly DrawnElement[]): DrawnElement[] => {
  const frames = elements.flatMap((element) =>
    element.kind === 'FRAME'
      ? { element, bounds: boundsOfFrame(element), order: (element.body as Frame).presentation_order }
      : [],
  )
  return inPresentationOrder(frames)
    .slice(0, MAX_PAGES)
    .map(({ element }) => element)
}

/** A page for each frame, one drawn after the other; without frames one of everything. */
export function* pagesOf(
  elements: readonly DrawnElement[],
  frames: readonly DrawnElement[],
  environment: Environment,
): Generator<PicturePage> {
  if (frames.length === 0) {
    const list = drawScene(elements, environment)
    yield { list, bounds: padded(listBounds(list)) }
    return
  }
  const findObstacles = obstaclesOf(elements)
  // Also what lies outside of the view would be in the file, for whoever gets it to read.
  const parts = partsOfFrames(elements, frames)
  for (const frame of frames) {
    const list = drawScene(parts.get(frame.id) ?? [], environment, findObstacles)
    yield { list, bounds: boundsOfFrame(frame) }
  }
}

const boundsOfFrame = ({ body }: DrawnElement): Bounds => atLeastOne(layoutBounds((body as Frame).properties.layout))

const padded = (bounds: Bounds | undefined): Bounds => {
  if (!bounds) return EMPTY
  const { left, top, width, height } = bounds
  return { left: left - PADDING, top: top - PADDING, width: width + 2 * PADDING, height: height + 2 * PADDING }
}

const atLeastOne = ({ left, top, width, height }: Bounds): Bounds => ({
  left,
  top,
  width: Math.max(1, width),
  height: Math.max(1, height),
})
