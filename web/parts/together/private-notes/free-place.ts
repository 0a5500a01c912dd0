interface Point {
  x: number
  y: number
}

export const NOTE_SIZE = 200
const STEP = NOTE_SIZE + 16
/** More cells than a zone has private notes, 5 in each direction. */
const REACH = 5

const offsets = Array.from({ length: 2 * REACH + 1 }, (_, index) => (index - REACH) * STEP)
/** The nearest first; of these to the right, below, then to the left and above. */
const cells = offsets
  .flatMap((y) => offsets.map((x) => ({ x, y })))
  .sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y) || b.x + b.y - (a.x + a.y))

/** Where a new note covers none of those that are there, as near to `middle` as that goes; its top left corner. */
export const freePlace = (middle: Point, taken: readonly Point[]): Point => {
  const covers = (a: Point) => (b: Point) => Math.abs(a.x - b.x) < NOTE_SIZE && Math.abs(a.y - b.y) < NOTE_SIZE
  const places = cells.map(({ x, y }) => ({
    x: Math.round(middle.x - NOTE_SIZE / 2 + x),
    y: Math.round(middle.y - NOTE_SIZE / 2 + y),
  }))
  return places.find((place) => !taken.some(covers(place))) ?? (places[0] as Point)
}
