import RBush from 'rbush'
import type { Box } from '../canvas-types.ts'

/** What lies where. */
export interface BoxIndex<Item extends Box> {
  /** Everything that touches the box, in no order. */
  search(box: Box): Item[]
  /** All that there is at the beginning. */
  load(items: readonly Item[]): void
  put(items: Iterable<Item>): void
  /** With the box that it was put there with. */
  remove(item: Item): void
  bounds(): Box | undefined
  clear(): void
}

/** Few enough to be looked at one by one. */
const MOST_LOOSE = 2_000

/**
 * A tree, and beside it those that were put there last: what is dragged changes its box with each frame, and taking 500 boxes
 * out of the tree and putting them back was most of a drag's scripts. Delete it when the tree itself takes that.
 */
export const createBoxIndex = <Item extends Box>(): BoxIndex<Item> => {
  const tree = new RBush<Item>()
  const loose = new Set<Item>()

  const settle = (): void => {
    for (const item of loose) tree.insert(item)
    loose.clear()
  }

  return {
    search(box) {
      const found = tree.search(box)
      for (const item of loose) if (touches(item, box)) found.push(item)
      return found
    },
    load: (items) => void tree.load(items),
    put(items) {
      for (const item of items) loose.add(item)
      if (loose.size > MOST_LOOSE) settle()
    },
    remove(item) {
      if (!loose.delete(item)) tree.remove(item)
    },
    bounds() {
      const inTree = (tree as unknown as { data: Box & { children: unknown[] } }).data
      const boxes: Box[] = inTree.children.length > 0 ? [inTree, ...loose] : [...loose]
      return boxes.length === 0 ? undefined : boxes.reduce(around)
    },
    clear() {
      tree.clear()
      loose.clear()
    },
  }
}

const touches = (one: Box, other: Box): boolean =>
  one.minX <= other.maxX && one.maxX >= other.minX && one.minY <= other.maxY && one.maxY >= other.minY

const around = (one: Box, other: Box): Box => ({
  minX: Math.min(one.minX, other.minX),
  minY: Math.min(one.minY, other.minY),
  maxX: Math.max(one.maxX, other.maxX),
  maxY: Math.max(one.maxY, other.maxY),
})
