import { layoutBounds } from '@easel/contract/shapes/bounds.ts'
import type { Editor, Tool } from '../editor-types.ts'
import { contains, layoutOf, middleOf, type Point } from '../geometry.ts'
import { isTaken } from '../keys.ts'
import { selectAlone } from '../select-alone.ts'
import { loadedTables } from '../tables/load-tables.ts'
import { factsOf } from './facts.ts'
import { createKeyCursor } from './key-cursor.ts'
import type { Did, Keyboard, ReadPart } from './keyboard-types.ts'
import type { ReadingOrder } from './reading-order.ts'

interface KeyboardDeps {
  editor: Editor
  container: HTMLElement
  order: ReadingOrder
  current(): Tool
  say(did: Did): void
  others: Pick<Keyboard, 'areOthersSaid' | 'sayOthers'>
  tell(): void
}

/** Everything that is reached and done without a pointer. */
export const createKeyboard = (deps: KeyboardDeps, signal: AbortSignal): Keyboard => {
  const { editor, container, order, current, say, others, tell } = deps
  const { store, selection } = editor
  let isReading = false
  let isLetGo = false
  /** Where the walk is, also after the selection was cleared. */
  let lastId: string | undefined
  let lastPlace = 0
  let walkedId: string | undefined

  const cursor = createKeyCursor({
    editor,
    current,
    onMoved: (at) => {
      container.dataset.cursor = `${at.x},${at.y}`
      say({ what: 'cursor', at })
    },
    onBegun: () => {
      const [id] = selection.ids
      const element = id === undefined ? undefined : store.get(id)
      say({ what: 'begun', from: element && factsOf(editor, order, element) })
    },
  })

  const setReading = (next: boolean): void => {
    if (next === isReading) return
    isReading = next
    tell()
  }
  container.addEventListener(
    'focus',
    () => {
      isLetGo = false
      if (container.matches(':focus-visible')) setReading(true)
    },
    { signal },
  )
  addEventListener('keydown', ({ target }) => !isTaken(target) && isOnBoard() && setReading(true), {
    capture: true,
    signal,
  })
  addEventListener('pointerdown', () => setReading(false), { capture: true, signal })

  /** The page has the focus itself where nothing else was focused. */
  const isOnBoard = (): boolean => {
    const { activeElement } = document
    if (activeElement === container) return true
    return (activeElement === document.body || activeElement?.tagName === 'MAIN') && currentId() !== undefined
  }

  const currentId = (): string | undefined => {
    const [selected] = selection.ids.size > 0 ? selection.ids : editor.shownLocked
    return selected
  }

  /** What a connector is drawn to is a shape. */
  const isMeant = (id: string): boolean => editor.tool !== 'connector' || store.get(id)?.kind === 'SHAPE'

  const next = (by: 1 | -1): string | undefined => {
    const ids = order.ids()
    const from = currentId() ?? lastId
    const at = from === undefined ? -1 : order.indexOf(from)
    // Where the last one is gone, the walk goes on at its place.
    let place = at === -1 ? Math.min(lastPlace, ids.length - 1) : at + (currentId() === undefined ? 0 : by)
    while (ids[place] !== undefined && !isMeant(ids[place] as string)) place += by
    return ids[place]
  }

  const goTo = (id: string | undefined): void => {
    if (id === undefined) return
    if (document.activeElement !== container) container.focus({ preventScroll: true })
    isLetGo = false
    lastId = id
    lastPlace = order.indexOf(id)
    walkedId = id
    selectAlone(editor, id)
    if (canPress()) cursor.putOn(id)
  }

  const canPress = (): boolean => editor.tool !== 'select' && editor.tool !== 'hand'

  const isSelected = (id: string): boolean => selection.has(id) || editor.shownLocked.includes(id)

  return {
    get isReading() {
      return isReading
    },
    canWalk: (by) => isOnBoard() && !isLetGo && next(by) !== undefined,
    walk: (by) => goTo(next(by)),
    isAt: (id) => id === walkedId && document.activeElement === container,
    goToEnd: (isLast) => {
      const ids = order.ids().filter(isMeant)
      goTo(isLast ? ids.at(-1) : ids[0])
    },
    goTowards(x, y) {
      const from = currentId() ?? lastId
      const element = from === undefined ? undefined : store.get(from)
      const bounds = from === undefined ? undefined : store.bounds(from)
      const middle = bounds
        ? { x: bounds.left + bounds.width / 2, y: bounds.top + bounds.height / 2 }
        : middleOf(editor.canvas.view, editor.canvas.size)
      goTo(nearest({ editor, order }, middle, { x, y }, element?.id))
    },
    get canPress() {
      return canPress()
    },
    press() {
      if (document.activeElement !== container) container.focus({ preventScroll: true })
      cursor.press()
      const made = currentId()
      // What was made by keys is gone on from by keys; a note goes on to the next one.
      if (made !== undefined) lastId = made
    },
    get canMoveCursor() {
      return canPress() && (cursor.isDown || !editor.isDrawing)
    },
    moveCursor: cursor.move,
    letGo() {
      if (document.activeElement !== container || isLetGo) return
      isLetGo = true
      say({ what: 'mayLeave' })
    },
    forget() {
      if (cursor.isDown) current().cancel()
      if (cursor.at) cursor.clear()
      walkedId = undefined
    },
    draw: cursor.draw,
    reading: {
      get turn() {
        return order.turn
      },
      get currentId() {
        return currentId()
      },
      part(max, wanted): ReadPart {
        const ids = order.ids()
        const at = order.indexOf(currentId() ?? lastId ?? '')
        const from = Math.max(0, Math.min(wanted ?? at - Math.floor(max / 2), ids.length - max))
        const cellAt = loadedTables()?.cellFinder(editor)
        const rows = ids.slice(from, from + max).flatMap((id) => {
          const element = store.get(id)
          if (!element) return []
          const facts = factsOf(editor, order, element, cellAt)
          return [{ ...facts, isSelected: isSelected(id), level: facts.frame === undefined ? 1 : 2 }]
        })
        return { rows, from, count: ids.length }
      },
    },
    get areOthersSaid() {
      return others.areOthersSaid
    },
    sayOthers: others.sayOthers,
    stop: order.stop,
  }
}

/** The one whose middle lies that way, and least far: what is aside counts twice. */
const nearest = (
  { editor, order }: Pick<KeyboardDeps, 'editor' | 'order'>,
  from: Point,
  way: Point,
  leftOut: string | undefined,
): string | undefined => {
  let [best, least] = [undefined as string | undefined, Infinity]
  for (const element of editor.zone.elements().values()) {
    // What is not read is not seen.
    if (element.kind === 'CONNECTOR' || element.id === leftOut || order.indexOf(element.id) < 0) continue
    const bounds = layoutBounds(layoutOf(element))
    const { left, top, width, height } = bounds
    // A frame is no neighbour of what is in it.
    if (element.kind === 'FRAME' && contains(bounds, from)) continue
    const [dx, dy] = [left + width / 2 - from.x, top + height / 2 - from.y]
    const ahead = dx * way.x + dy * way.y
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x)
    if (ahead <= 0 || aside > ahead * 2) continue
    const far = ahead + aside * 2
    if (far < least) [best, least] = [element.id, far]
  }
  return best
}
