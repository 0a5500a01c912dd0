import type { Obstacle } from '@easel/drawing/connectors/obstacles.ts'
import { type Entry, obstacleAt } from './entry.ts'

/** What stood in the way and does not any more, or does now. */
export const changedObstacles = (before: ReadonlyMap<string, Obstacle>, moved: ReadonlySet<Entry>): Obstacle[] => {
  const result = new Map([...before].map(([id, one]) => [id, [one]]))
  for (const entry of moved) {
    const [{ element }, obstacle] = [entry, obstacleAt(entry)]
    if (!obstacle) continue
    const one = before.get(element.id)
    if (one && isSameBox(one, obstacle)) result.delete(element.id)
    else result.set(element.id, one ? [one, obstacle] : [obstacle])
  }
  return [...result.values()].flat()
}

const isSameBox = (one: Obstacle, other: Obstacle): boolean =>
  one.left === other.left && one.top === other.top && one.right === other.right && one.bottom === other.bottom
