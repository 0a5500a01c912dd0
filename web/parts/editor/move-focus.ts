type Way = readonly [x: -1 | 0 | 1, y: -1 | 0 | 1]

const ways: Record<string, Way> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** Arrow keys go from a button to the nearest one in their direction; fields keep those that they need. */
export const moveFocus = (root: HTMLElement, event: KeyboardEvent): void => {
  const way = ways[event.key]
  const from = document.activeElement
  if (!way || !(from instanceof HTMLElement) || !root.contains(from)) return
  if (from.matches('input[type="range"]') || (from.matches('input') && way[1] === 0)) return
  const next = nearest([...root.querySelectorAll<HTMLElement>('button:not(:disabled), input')], from, way)
  event.preventDefault()
  next?.focus()
}

const nearest = (all: readonly HTMLElement[], from: HTMLElement, [x, y]: Way): HTMLElement | undefined => {
  const middle = (one: HTMLElement) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }
  const start = middle(from)
  let found: { one: HTMLElement; cost: number } | undefined
  for (const one of all) {
    const at = middle(one)
    const along = (at.x - start.x) * x + (at.y - start.y) * y
    const aside = Math.abs((at.x - start.x) * y) + Math.abs((at.y - start.y) * x)
    // A step aside is dearer than one along.
    const cost = along + 3 * aside
    if (one !== from && along > 1 && cost < (found?.cost ?? Infinity)) found = { one, cost }
  }
  return found?.one
}
