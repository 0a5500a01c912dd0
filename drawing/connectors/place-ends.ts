import type { Bounds } from '@easel/contract'
import type { XY } from '../path.ts'
import type { End } from './ends.ts'
import { type Field, type Heading, TOLERANCE } from './find-way.ts'
import type { Edges, FindObstacles } from './obstacles.ts'

/** How far the line keeps away from the shapes it connects, unless its marker needs more. */
export const MARGIN = 20
/** What the line keeps away from shapes that it does not connect. */
export const CLEARANCE = 10
/** Shapes that are nearer to each other than twice this leave no room between them. */
const LEAST_MARGIN = 5
/** How far a way leaves the box around its ends, and further only around the shapes at the ends. */
const MAX_DETOUR = 240

/** Where a way begins and ends, and how far it may go. */
export interface Place extends Omit<Field, 'boxes'> {
  /** The shapes at the ends that it goes around. */
  boxes: Edges[]
  /** What it may go along without going around it: where shapes overlap it has to turn beside its ends. */
  aside: Edges[]
  /** What it keeps away from them, to the sides and up and down: at most half of what is between them. */
  margins: XY
}

/** A connector leaves its shapes straight, and so far that its markers have room. */
export const placeEnds = (first: End, second: End, reach: number, findObstacles: FindObstacles): Place => {
  const [one, other] = [stubOf(first, second, reach), stubOf(second, first, reach)]
  const [start, goal] = [tipOf(one, second, findObstacles), tipOf(other, first, findObstacles)]
  const boxes = [...boxAround(first, second), ...(second.id === first.id ? [] : boxAround(second, first))]
  return {
    bounds: boundsOfWay(first, second, reach, [one, other]),
    start,
    leave: headingOf(one.axis),
    goal,
    arrive: ((headingOf(other.axis) + 2) % 4) as Heading,
    middle: middleOf(first.box, second.box, start, goal),
    boxes,
    aside: isOverlapping(first, second) ? [start, goal].map((point) => grown(spanOf([point]), reach)) : [],
    margins: marginsBetween(boxes, reach),
  }
}

/** The box of which nothing outside has an influence on the way, known without looking for one. */
export const influenceOf = (first: End, second: End, reach: number): Edges =>
  grown(boundsOfWay(first, second, reach, [stubOf(first, second, reach), stubOf(second, first, reach)]), MARGIN)

interface Stub {
  end: End
  axis: XY
  /** From the end to the edge of its shape. */
  exit: number
  margin: number
}

const stubOf = (end: End, other: End, reach: number): Stub => {
  const axis = axisOf(end, other)
  const gap = Math.hypot(other.at[0] - end.at[0], other.at[1] - end.at[1])
  const margin = end.box && other.box ? Math.min(reach, Math.max(4, gap / 2.5)) : Math.min(reach, gap / 3)
  const box = end.box && edgesOf(end.box)
  const exit = box && isInside(box, end.at, -TOLERANCE) ? distanceToEdge(box, end.at, axis) : 0
  // Two that face each other do not pass each other.
  const ahead = distanceAlong(other.box ? edgesOf(other.box) : spanOf([other.at]), end.at, axis) - exit
  return { end, axis, exit, margin: ahead > 0 ? Math.min(margin, ahead / 2) : margin }
}

/** The axis nearest to the way out; of a free end, the one towards the other end. */
const axisOf = ({ at, out }: End, other: End): XY => {
  const [x, y] = out ?? [other.at[0] - at[0], other.at[1] - at[1]]
  return Math.abs(x) >= Math.abs(y) ? [x < 0 ? -1 : 1, 0] : [0, y < 0 ? -1 : 1]
}

const headingOf = ([x, y]: XY): Heading => (x > 0 ? 0 : y > 0 ? 1 : x < 0 ? 2 : 3)

/** Where the way may bend first: some way off what stands in front of the end, or half of the way there. */
const tipOf = ({ end, axis, exit, margin }: Stub, other: End, findObstacles: FindObstacles): XY => {
  const most = exit + 2 * margin
  const inFront = [...findObstacles(spanOf([end.at, stepped(end.at, axis, most)]))] as Edges[]
  if (other.box && other.id !== end.id) inFront.push(edgesOf(other.box))
  const room = inFront.reduce((least, box) => Math.min(least, distanceTo(box, end.at, axis)), most)
  if (room < exit) return stepped(end.at, axis, room / 2)
  return stepped(end.at, axis, exit + Math.min(margin, Math.max((room - exit) / 2, room - exit - CLEARANCE)))
}

const stepped = ([x, y]: XY, [dx, dy]: XY, length: number): XY => [x + dx * length, y + dy * length]

const distanceToEdge = ({ left, top, right, bottom }: Edges, [x, y]: XY, [dx, dy]: XY): number =>
  Math.max(0, dx > 0 ? right - x : dx < 0 ? x - left : dy > 0 ? bottom - y : y - top)

/** How far a box is, along an axis; Infinity where it is not there. */
const distanceTo = (box: Edges, [x, y]: XY, [dx, dy]: XY): number => {
  const isAhead =
    dx === 0
      ? x > box.left + TOLERANCE && x < box.right - TOLERANCE
      : y > box.top + TOLERANCE && y < box.bottom - TOLERANCE
  const distance = distanceAlong(box, [x, y], [dx, dy])
  return isAhead && distance >= 0 ? distance : Infinity
}

/** Negative where the box begins before the place. */
const distanceAlong = (box: Edges, [x, y]: XY, [dx, dy]: XY): number =>
  dx > 0 ? box.left - x : dx < 0 ? x - box.right : dy > 0 ? box.top - y : y - box.bottom

/** The shape of an end, unless it is around the other one. */
const boxAround = ({ id, box }: End, other: End): Edges[] => {
  if (!box) return []
  const edges = edgesOf(box)
  return id !== other.id && isInside(edges, other.at, TOLERANCE) ? [] : [edges]
}

const marginsBetween = ([one, other]: readonly Edges[], reach: number): XY => {
  if (!one || !other) return [reach, reach]
  const marginOf = (gap: number) => (gap > 0 ? Math.min(reach, Math.max(LEAST_MARGIN, gap / 2)) : reach)
  return [
    marginOf(Math.max(other.left - one.right, one.left - other.right)),
    marginOf(Math.max(other.top - one.bottom, one.top - other.bottom)),
  ]
}

const isOverlapping = ({ box: one }: End, { box: other }: End): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height

/** Between the shapes where there is room between them, else between the ends. */
const middleOf = (one: Bounds | undefined, other: Bounds | undefined, start: XY, goal: XY): XY => {
  const [x, y] = [(start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2]
  if (!one || !other) return [x, y]
  return [
    between(one.left, one.left + one.width, other.left, other.left + other.width) ?? x,
    between(one.top, one.top + one.height, other.top, other.top + other.height) ?? y,
  ]
}

const between = (low1: number, high1: number, low2: number, high2: number): number | undefined => {
  if (high1 < low2) return (high1 + low2) / 2
  return high2 < low1 ? (high2 + low1) / 2 : undefined
}

const boundsOfWay = (first: End, second: End, reach: number, stubs: readonly Stub[]): Edges => {
  const all = [grown(spanOf([first.at, second.at]), MAX_DETOUR)]
  for (const { end, axis, exit, margin } of stubs) {
    all.push(spanOf([stepped(end.at, axis, exit + 2 * margin)]))
    if (end.box) all.push(grown(edgesOf(end.box), reach))
  }
  return {
    left: Math.min(...all.map(({ left }) => left)),
    top: Math.min(...all.map(({ top }) => top)),
    right: Math.max(...all.map(({ right }) => right)),
    bottom: Math.max(...all.map(({ bottom }) => bottom)),
  }
}

const edgesOf = ({ left, top, width, height }: Bounds): Edges => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

const spanOf = (points: readonly XY[]): Edges => ({
  left: Math.min(...points.map(([x]) => x)),
  top: Math.min(...points.map(([, y]) => y)),
  right: Math.max(...points.map(([x]) => x)),
  bottom: Math.max(...points.map(([, y]) => y)),
})

const grown = ({ left, top, right, bottom }: Edges, by: number): Edges => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
})

const isInside = ({ left, top, right, bottom }: Edges, [x, y]: XY, by: number): boolean =>
  x > left + by && x < right - by && y > top + by && y < bottom - by
