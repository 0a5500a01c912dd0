import { isHidden } from '@easel/contract/shapes/hidden.ts'
import { partsOfFrames } from '@easel/drawing/part-of-frame.ts'
import { stepOf, stepsOfFrames } from '@easel/drawing/presented-steps.ts'
import type { PresentedPlace } from '@easel/drawing/step-order.ts'
import type { FrameInfo } from '../canvas/canvas-types.ts'
import { concealingOn } from './conceal.ts'
import type { Editor } from './editor-types.ts'

type Placed = Pick<FrameInfo, 'id' | 'order'>

/**
 * What puts a frame at a place of the presentation, counted from 0: a number between those of its neighbours. Frames
 * without one come after all others, so those before it get theirs with it.
 */
export const ordersAfterMove = (frames: readonly Placed[], id: string, to: number) => {
  const moved = frames.find((one) => one.id === id)
  if (!moved || frames[to]?.id === id) return []
  const others = frames.filter((one) => one !== moved)
  const [before, after] = [others[to - 1], others[to]]
  if (to === 0 || before?.order !== undefined) {
    const low = before?.order ?? 0
    const order = (low + (after?.order ?? low + 2)) / 2
    if (order > low && order !== after?.order && order <= MAX_ORDER) return [{ id, order }]
  }
  const all = others.toSpliced(to, 0, moved)
  const count =
    Math.max(
      to,
      all.findLastIndex(({ order }) => order !== undefined),
    ) + 1
  return all.slice(0, count).flatMap((one, at) => (one.order === at + 1 ? [] : [{ id: one.id, order: at + 1 }]))
}

const MAX_ORDER = 1e9

/** In one step of undo, also where others get a number with it. */
export const presentFrameAt = ({ canvas, store }: Editor, id: string, to: number): void => {
  const orders = ordersAfterMove(canvas.frames(), id, to)
  if (orders.length === 0) return
  store.commit(orders.map(({ id, order }) => ({ update: { frame: { id, presentation_order: order } } })))
}

export const setFrameNotes = ({ store }: Editor, id: string, notes: string): void => {
  const element = store.get(id)
  if (element && (element.body.notes ?? '') !== notes) store.commit([{ update: { frame: { id, notes } } }])
}

/** The steps that there are, and what shows a presentation at one of them. */
export const presentedSteps = (editor: Editor) => ({
  /** Their numbers, by frame. */
  ofFrames: () => stepsOfFrames(editor.zone.elements().values()),
  /** Undefined: the presentation is over. */
  show: concealingOn(editor).setOwn,
})

export type PresentedSteps = ReturnType<typeof presentedSteps>

/** Enough for a window beside the board. */
const PICTURE_PIXELS = 1_000_000
const MAX_PICTURED = 2_000

/** A frame with what is in it at a step; undefined where that is too much, or nothing. */
export const drawFrame = async (
  { store, zone, layer }: Editor,
  { frame: id, step }: PresentedPlace,
): Promise<Blob | undefined> => {
  const frame = store.get(id)
  const parts = (frame && partsOfFrames([...zone.elements().values()], [frame]).get(id)) ?? []
  if (parts.length === 0 || parts.length > MAX_PICTURED) return undefined
  const { toPng } = await import('./clipboard/picture.ts')
  // On the board something else may be left out by now.
  const get = (one: string) => {
    const element = store.get(one)
    return element && stepOf(element) > step ? { ...element, body: { hidden: true } } : element
  }
  const entries = parts.flatMap(({ id: own }) => {
    const [entry, element] = [layer.board.get(own), get(own)]
    if (!entry || !element) return []
    const isLeftOut = isHidden(element, get)
    return [isLeftOut === entry.isHidden ? entry : { ...entry, isHidden: isLeftOut }]
  })
  return toPng(entries, layer, PICTURE_PIXELS).catch(() => undefined)
}
