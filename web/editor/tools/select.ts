import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import { slackOf } from '../../canvas/pointers.ts'
import { copiesOf, putCopies } from '../copies.ts'
import type { Editor, Tool, ToolPointer } from '../editor-types.ts'
import { isImage } from '../elements.ts'
import { framingOf } from '../framing.ts'
import { boxBetween, layoutOf, type Point, rounded, toBox, toScreen, unionOf, withLayout } from '../geometry.ts'
import { beginGesture, type Gesture, withChildren } from '../gesture.ts'
import { cursorOf, type HandleName, handleAt, isTurning } from '../handles.ts'
import { isInk } from '../ink/ink-element.ts'
import { isLocked } from '../locks.ts'
import { moved, shifted } from '../move.ts'
import { resizedAll, resizedBox } from '../resize.ts'
import type { Guide } from '../snap-gaps.ts'
import { createSnapper, drawGuides, type Snapped, type Snapper } from '../snapping.ts'
import { loadedTables } from '../tables/load-tables.ts'
import { holdingText } from '../text/fit.ts'
import { resizedWithText, scalesText } from '../text/resize-text.ts'
import { pickElement } from './hit.ts'

type Border = NonNullable<ReturnType<NonNullable<ReturnType<typeof loadedTables>>['borderAt']>>

interface State {
  start: ToolPointer
  /** Where the pointer is now. */
  now: ToolPointer
  /** Whether it has gone far enough to be a drag. */
  isDragged: boolean
  kind: 'move' | 'copy' | 'resize' | 'turn' | 'marquee'
  hit?: string | undefined
  /** What is locked where it began. */
  locked?: string | undefined
  handle?: HandleName
  /** Of a row or a column. */
  border?: Border
  gesture?: Gesture
  copies?: LiveElement[]
  snapper?: Snapper
  /** Around what is resized or copied, as it was. */
  from?: Bounds | undefined
  selectedBefore: ReadonlySet<string>
}

const SNAP_DEGREES = 15
const none: ReadonlySet<string> = new Set()

export const unlocked = ({ store }: Editor, ids: readonly string[]): string[] =>
  ids.filter((id) => !isLocked(store.get(id)))

/** Selects, moves, resizes and turns. */
export const createSelectTool = (editor: Editor): Tool => {
  const { selection, store, canvas, groups } = editor
  let state: State | undefined
  let guides: readonly Guide[] = []

  const down = (pointer: ToolPointer): boolean => {
    if (canvas.pinAt(pointer.px, pointer.py)) return false
    const selectedBefore = selection.ids
    const begun = { start: pointer, now: pointer, isDragged: false, selectedBefore }
    const framing = handled()
    const handle = framing && handleAt(framing, canvas.view, pointer.px, pointer.py, pointer.isTouch)
    if (handle) {
      state = { ...begun, kind: 'resize', handle }
      return true
    }
    const picked = pickElement(editor, pointer)
    const isCorner = framing && isTurning(framing, canvas.view, pointer.px, pointer.py, pointer.isTouch)
    // By a finger, which reaches farther, only beside everything else.
    if (isCorner && selection.ids.size === 1 && !(pointer.isTouch && picked !== undefined)) {
      state = { ...begun, kind: 'turn' }
      return true
    }
    const { hit, locked } = meant(picked)
    const border = editor.canEdit && !pointer.isTouch && loadedTables()?.borderAt(editor, pointer)
    if (border) {
      state = { ...begun, kind: 'resize', border, hit, locked }
      return true
    }
    // A finger that is on nothing selected moves the view.
    if (pointer.isTouch && !(hit && selection.has(hit) && editor.canEdit)) return false
    const isGround = hit === undefined || (isInsideFrame(hit, pointer) && !selection.has(hit))
    if (!isGround && !pointer.shift && !selection.has(hit)) choose(hit)
    state = { ...begun, kind: isGround ? 'marquee' : pointer.alt ? 'copy' : 'move', hit, locked }
    return true
  }

  /** Cells have the borders of their rows and columns instead. */
  const handled = () => (editor.canEdit && !loadedTables()?.selectedCells(editor) ? framingOf(editor) : undefined)

  /** What is locked is ground to drag on. */
  const meant = (picked: string | undefined): { hit?: string; locked?: string } =>
    picked === undefined ? {} : isLocked(store.get(picked)) ? { locked: picked } : { hit: picked }

  /** With the group that it stands for. */
  const choose = (id: string): void => {
    groups.leaveFor(id)
    selection.set(unlocked(editor, groups.unitOf(id)))
  }

  /** On the paper of a frame, where a drag selects what is inside. */
  const isInsideFrame = (id: string, { px, py }: ToolPointer): boolean =>
    store.get(id)?.kind === 'FRAME' && canvas.frameNameAt(px, py) !== id

  const begin = (current: State): void => {
    if (!editor.canEdit) current.kind = 'marquee'
    selection.isMarking = current.kind === 'marquee'
    if (current.kind === 'marquee') return
    if (current.border) {
      current.gesture = beginGesture(editor, 'resize', [current.border.frameId])
      return
    }
    const chosen =
      current.hit !== undefined && !selection.has(current.hit)
        ? [...selection.ids, ...unlocked(editor, groups.unitOf(current.hit))]
        : selection.ids
    const ids = loadedTables()?.wholeTables(editor, chosen) ?? chosen
    const originals = withChildren(editor, ids)
    const around = unionOf(originals.filter(({ kind }) => kind !== 'CONNECTOR').map(({ id }) => store.bounds(id)))
    // A copy may well be put in line with what it is of.
    const leftOut = current.kind === 'copy' ? none : new Set(originals.map(({ id }) => id))
    if (around && current.kind !== 'turn') current.snapper = createSnapper(editor, around, leftOut)
    if (current.kind === 'copy') {
      current.copies = copiesOf(originals, 0, 0)
      current.from = unionOf([...ids].map(store.bounds))
    } else {
      const kind = current.kind === 'turn' ? 'rotate' : current.kind
      current.gesture = beginGesture(editor, kind, ids)
    }
  }

  const step = (current: State): void => {
    const { start, now, kind, gesture, copies, handle } = current
    const [dx, dy] = [now.x - start.x, now.y - start.y]
    if (kind === 'marquee') {
      markInside(current)
      return
    }
    if (current.border) {
      gesture?.set(current.border.drag(dx, dy))
      return
    }
    if (kind === 'turn' && gesture) {
      gesture.set(gesture.before.map((element) => turnedTo(element, start, now)))
      return
    }
    if (kind === 'resize' && gesture && handle) {
      const options = { isEven: now.shift, isCentred: now.alt }
      const [only, second] = gesture.before
      const single = second ? undefined : only
      // A turned box has no side along a line, and one whose ratio stays cannot follow two.
      const isBound = single && ((layoutOf(single).rotate ?? 0) !== 0 || scalesText(single, handle))
      const by = snap(current, dx, dy, (snapper) => (isBound || now.shift ? undefined : snapper.resize(handle, dx, dy)))
      if (single) gesture.set([resizedWithText(editor, single, handle, by, options)])
      else {
        const from = current.from ?? editor.selectionBounds()
        current.from = from
        const all = from ? resizedAll(gesture.before, from, resizedBox(from, handle, by, options)) : []
        gesture.set(all.map((element) => holdingText(editor, element)))
      }
      return
    }
    const { x, y } = distanceOf(current)
    if (copies) editor.preview(moved(editor, copies, x, y), 'move')
    else gesture?.set(shifted(gesture.before, x, y))
  }

  /** As far as the pointer has gone: with Shift along one axis; onto lines of the neighbours unless Ctrl is held. */
  const distanceOf = (current: State): Point => {
    const { start, now } = current
    const [dx, dy] = [now.x - start.x, now.y - start.y]
    const isAcross = Math.abs(dx) > Math.abs(dy)
    const isFree = { x: !now.shift || isAcross, y: !now.shift || !isAcross }
    const [x, y] = [isFree.x ? dx : 0, isFree.y ? dy : 0]
    return snap(current, x, y, (snapper) => snapper.move(x, y, isFree))
  }

  const snap = (
    { now, snapper }: State,
    x: number,
    y: number,
    take: (snapper: Snapper) => Snapped | undefined,
  ): Point => {
    const snapped = snapper && !now.mod ? take(snapper) : undefined
    guides = snapped?.guides ?? []
    return snapped ?? { x, y }
  }

  const markInside = ({ start, now, selectedBefore }: State): void => {
    const box = boxBetween(start, now)
    const found = store.query(box).filter((id) => {
      const bounds = store.bounds(id)
      if (!bounds) return false
      const { minX, minY, maxX, maxY } = toBox(bounds)
      const isWithin = minX >= box.minX && minY >= box.minY && maxX <= box.maxX && maxY <= box.maxY
      const isTouched = minX <= box.maxX && maxX >= box.minX && minY <= box.maxY && maxY >= box.minY
      // A frame is where one drags: it is meant only as a whole.
      return now.alt || store.get(id)?.kind === 'FRAME' ? isWithin : isTouched
    })
    const marked = unlocked(editor, groups.unitsOf(unlocked(editor, found)))
    selection.set(now.shift ? [...selectedBefore, ...marked] : marked)
    editor.redraw()
  }

  const click = ({ hit, locked, start, selectedBefore, handle, kind }: State): void => {
    if (handle || kind === 'turn') return
    if (start.shift) {
      if (hit) selection.toggle(unlocked(editor, groups.unitOf(hit)))
    } else if (hit === undefined) {
      groups.leaveFor(undefined)
      selection.clear()
      const unit = locked === undefined ? [] : groups.unitOf(locked)
      editor.showLocked(unit.filter((id) => isLocked(store.get(id))))
    } else if (selectedBefore.size > 1 || !selectedBefore.has(hit)) choose(hit)
    else if (start.isTouch && editor.canEdit && isForText(store.get(hit))) editor.writeText(hit, { at: start })
  }

  return {
    cursor: 'default',
    down,
    move(pointer) {
      if (!state) return
      state.now = pointer
      const { start } = state
      if (!state.isDragged) {
        if (Math.hypot(pointer.px - start.px, pointer.py - start.py) <= slackOf(pointer)) return
        state.isDragged = true
        begin(state)
      }
      step(state)
    },
    up(pointer) {
      const ended = state
      if (!ended) return
      ended.now = pointer
      if (ended.isDragged) step(ended)
      state = undefined
      selection.isMarking = false
      if (!ended.isDragged) click(ended)
      else if (ended.copies) {
        const { x, y } = distanceOf(ended)
        putCopies(editor, moved(editor, ended.copies, x, y), ended.from)
        editor.preview([])
      } else ended.gesture?.end(true)
      guides = []
      editor.redraw()
    },
    cancel() {
      const ended = state
      state = undefined
      selection.isMarking = false
      if (!ended) return false
      if (ended.isDragged) {
        ended.gesture?.end(false)
        if (ended.copies) editor.preview([])
        if (ended.kind === 'marquee') selection.set(ended.selectedBefore)
      }
      guides = []
      editor.redraw()
      return true
    },
    hover(pointer) {
      const framing = handled()
      const handle = framing && handleAt(framing, canvas.view, pointer.px, pointer.py, false)
      if (handle) return cursorOf(handle, framing.rotate)
      const border = editor.canEdit && loadedTables()?.borderAt(editor, pointer)
      if (border) return border.cursor
      if (!framing) return 'default'
      if (selection.ids.size === 1 && isTurning(framing, canvas.view, pointer.px, pointer.py, false)) return 'grab'
      const hit = pickElement(editor, pointer)
      return hit !== undefined && selection.has(hit) ? 'move' : 'default'
    },
    tap(pointer) {
      if (canvas.pinAt(pointer.px, pointer.py)) return false
      const hit = pickElement(editor, pointer)
      click({
        start: pointer,
        now: pointer,
        isDragged: false,
        selectedBefore: selection.ids,
        kind: 'marquee',
        ...meant(hit),
      })
      return hit !== undefined
    },
    draw(context) {
      drawGuides(context, guides, canvas.view)
      if (state?.kind !== 'marquee' || !state.isDragged) return
      const [one, other] = [toScreen(state.start, canvas.view), toScreen(state.now, canvas.view)]
      const box = [one.x, one.y, other.x - one.x, other.y - one.y] as const
      context.fillStyle = 'rgb(75 63 214 / 10%)'
      context.strokeStyle = 'rgb(75 63 214 / 70%)'
      context.lineWidth = 1
      context.setLineDash([])
      context.fillRect(...box)
      context.strokeRect(...box)
    },
  }
}

/** What a second tap writes into: neither pictures nor what was drawn by hand. */
const isForText = (element: LiveElement | undefined): boolean =>
  element?.kind === 'SHAPE' && !isInk(element) && !isImage(element)

/** Turned about its middle as far as the pointer went around it; with Shift in steps. */
const turnedTo = (element: LiveElement, start: ToolPointer, now: ToolPointer): LiveElement => {
  const { left = 0, top = 0, width = 0, height = 0, rotate = 0 } = layoutOf(element)
  const angle = ({ x, y }: ToolPointer): number => Math.atan2(y - top - height / 2, x - left - width / 2)
  const degrees = rotate + ((angle(now) - angle(start)) * 180) / Math.PI
  const step = now.shift ? SNAP_DEGREES : 1
  const whole = Math.round(degrees / step) * step
  const next = rounded(((whole % 360) + 360) % 360)
  return next === rotate ? element : withLayout(element, { rotate: next })
}
