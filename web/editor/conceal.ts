import { endsOf, notYetPresented, stepOf } from '@easel/drawing/presented-steps.ts'
import type { PresentedPlace } from '@easel/drawing/step-order.ts'
import type { CanvasElement } from '../canvas/canvas-types.ts'
import type { Editor } from './editor-types.ts'
import { isHiddenId } from './hidden.ts'

/** Leaves out what a presentation has not come to yet. */
export interface Concealing {
  /** Of one's own presentation, which goes before one that is followed; undefined: there is none. */
  setOwn(place: PresentedPlace | undefined): void
  setFollowed(place: PresentedPlace | undefined): void
  /** Changes of the zone are not looked at any more. */
  stop(): void
}

type Concealed = Pick<Editor, 'canvas' | 'zone' | 'selection' | 'order' | 'shownLocked' | 'showLocked'>

const byEditor = new WeakMap<Concealed, Concealing>()

export const concealingOn = (editor: Concealed): Concealing => {
  const known = byEditor.get(editor) ?? createConcealing(editor)
  byEditor.set(editor, known)
  return known
}

/** Hides elements on a canvas as if they were marked so: with them goes what ends on them, and nobody hits them. */
const createConcealing = (editor: Concealed): Concealing => {
  const { canvas, zone, selection, order } = editor
  let [own, followed] = [undefined as PresentedPlace | undefined, undefined as PresentedPlace | undefined]
  let concealed: ReadonlySet<string> = new Set()
  let frame = 0
  let off: (() => void) | undefined
  const maskOf = new WeakMap<CanvasElement, CanvasElement>()
  const givenOf = new WeakMap<CanvasElement, CanvasElement>()

  const toMask = (element: CanvasElement): CanvasElement => {
    const mask = maskOf.get(element) ?? { ...element, body: { ...element.body, hidden: true } }
    maskOf.set(element, mask)
    givenOf.set(mask, element)
    return mask
  }

  const conceal = (next: ReadonlySet<string>): void => {
    const ids = next.symmetricDifference(concealed)
    concealed = next
    canvas.setMask((element) => (next.has(element.id) ? toMask(element) : element))
    if (ids.size === 0) return
    // What the canvas has, which need not be the zone of now.
    const changed = [...ids].flatMap((id) => {
      const shown = canvas.elementAt(id)
      return shown ? [givenOf.get(shown) ?? shown] : []
    })
    if (changed.length > 0) canvas.update(changed, [])
    order.forget()
    // It leaves out by itself what is hidden now.
    selection.set(selection.ids)
    editor.showLocked(editor.shownLocked.filter((id) => !isHiddenId({ get }, id)))
  }

  /** As it is shown. */
  const get = (id: string) => {
    const element = zone.get(id)
    return element && (canvas.masked(element) as typeof element)
  }

  const update = (): void => {
    cancelAnimationFrame(frame)
    frame = 0
    const place = own ?? followed
    conceal(place ? notYetPresented(zone.elements().values(), canvas.frames(), place) : new Set())
  }

  /** What has come or changed is looked at before it is painted; all of it, which takes longer, once in a frame. */
  const look = (ids: ReadonlySet<string>): void => {
    const place = own ?? followed
    if (!place) return
    frame ||= requestAnimationFrame(update)
    const changed = [...ids].flatMap((id) => zone.get(id) ?? [])
    if (!changed.some((element) => stepOf(element) > 0 && !concealed.has(element.id))) return
    const frames = canvas.frames()
    const around = [...frames.map(({ id }) => id), ...changed.flatMap(endsOf)].flatMap((id) => zone.get(id) ?? [])
    conceal(concealed.union(notYetPresented(new Set([...changed, ...around]), frames, place)))
  }

  const setPlaces = (): void => {
    if (own ?? followed) off ??= zone.on('elements', look)
    else stop()
    update()
  }

  const stop = (): void => {
    cancelAnimationFrame(frame)
    frame = 0
    off?.()
    off = undefined
  }

  return {
    setOwn(place) {
      own = place
      setPlaces()
    },
    setFollowed(place) {
      if (JSON.stringify(place) === JSON.stringify(followed)) return
      followed = place
      setPlaces()
    },
    stop,
  }
}
