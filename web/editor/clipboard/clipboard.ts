import type { Connector, Shape } from '@easel/contract'
import { layoutBounds } from '@easel/contract/shapes/bounds.ts'
import { findEnds } from '@easel/drawing/connectors/ends.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import { copiesOf, putCopies, withoutStrangers } from '../copies.ts'
import type { Editor } from '../editor-types.ts'
import { removalOf } from '../edits.ts'
import { layoutOf, type Point, unionOf } from '../geometry.ts'
import { withChildren } from '../gesture.ts'
import { loadedTables } from '../tables/load-tables.ts'
import { toPlainText } from '../text/to-rich-text.ts'
import { copyEverywhere } from './copy-as.ts'
import type { AskPaste } from './paste-types.ts'
import { writePayload } from './payload.ts'
import { ELEMENTS_TYPE, readClipboard } from './read-clipboard.ts'
import { toHtml } from './to-html.ts'

interface ClipboardDeps {
  editor: Editor
  /** Whether the keys are the editor's: nobody writes in a field, no dialog is open. */
  isActive(target: EventTarget | null): boolean
  ask: AskPaste
}

/** From one to the next, where something is pasted again and the pointer stays. */
const REPEAT_OFFSET = 16
const noIds: readonly string[] = []

type Place = { left: number; top: number }

/**
 * Copies, cuts and pastes by the browser's own events: no permission is needed for those. Returns what takes things from
 * elsewhere, by whichever way they come.
 */
export const listenToClipboard = ({ editor, isActive, ask }: ClipboardDeps, signal: AbortSignal) => {
  const { store, selection } = editor
  /** Whatever was copied on this page. */
  let copies = 0

  /** Without references to what is not among them, so that they can be put into another zone. */
  const chosen = (): LiveElement[] => {
    const elements = withChildren(editor, selection.ids)
    const shapeAt = (id: string): Shape | undefined => store.get(id)?.body as Shape | undefined
    return withoutStrangers(elements, (end) => {
      const [{ at }] = findEnds(end, end, shapeAt)
      return { x: at[0], y: at[1] }
    })
  }

  /** From the top to the bottom, from left to right: other programs know no places. */
  const inReadingOrder = (elements: readonly LiveElement[]): LiveElement[] => {
    const places = new Map(elements.map(({ id }) => [id, store.bounds(id) ?? { left: 0, top: 0 }]))
    return elements.toSorted((one, other) => {
      const [a, b] = [places.get(one.id) as Place, places.get(other.id) as Place]
      return a.top - b.top || a.left - b.left
    })
  }

  const put = (event: ClipboardEvent): boolean => {
    if (!isActive(event.target) || selection.ids.size === 0 || !event.clipboardData) return false
    const elements = chosen()
    event.preventDefault()
    const payload = writePayload({ zone: editor.at, elements })
    const read = inReadingOrder(elements)
    const words = read.map(({ body }) => toPlainText(body.text)).filter((text) => text !== '')
    const table = loadedTables()?.copiedTable(editor)
    const texts = { 'text/plain': table?.plain ?? words.join('\n'), 'text/html': toHtml(read, payload, table?.html) }
    event.clipboardData.setData(ELEMENTS_TYPE, payload)
    for (const [type, text] of Object.entries(texts)) event.clipboardData.setData(type, text)
    const own = copies
    copyEverywhere(editor, elements, texts, () => own === copies)
    return true
  }

  /** What was pasted last, where, and of how many in a row it is the last. */
  let last = { ids: noIds, place: { x: Number.NaN, y: 0 }, copies: 0, count: 0 }

  const insert = (elements: readonly LiveElement[], place: Point): void => {
    const isAgain = last.place.x === place.x && last.place.y === place.y && last.copies === copies
    // What was taken back has left its place.
    const isCovered = isAgain && last.ids.some((id) => store.get(id))
    const count = isCovered ? last.count + 1 : 0
    const by = count * REPEAT_OFFSET
    const ids = putCopies(editor, atPlace(elements, { x: place.x + by, y: place.y + by }))
    last = { ids, place, copies, count }
  }

  /** Whether there is something that the board can have. */
  const take = (data: DataTransfer, place: Point): boolean => {
    const pasted = readClipboard(data)
    if (pasted?.kind === 'elements')
      void editor.images.adopt(pasted.elements, pasted.zone).then((elements) => insert(elements, place))
    else if (pasted?.kind === 'images') editor.images.add(pasted.files, place)
    else if (pasted)
      import('../on-demand.ts').then(
        async ({ chooseForm }) => {
          const elements = await chooseForm(editor, ask, pasted)
          if (elements) insert(elements, place)
        },
        () => {},
      )
    return pasted !== undefined
  }

  const paste = (event: ClipboardEvent): void => {
    if (!isActive(event.target) || !editor.canEdit || !event.clipboardData) return
    const { clipboardData } = event
    if (loadedTables()?.pasteIntoCells(editor, clipboardData) || take(clipboardData, editor.place()))
      event.preventDefault()
  }

  const count = (): void => {
    copies += 1
  }
  addEventListener('copy', count, { capture: true, signal })
  addEventListener('cut', count, { capture: true, signal })
  addEventListener('copy', put, { signal })
  addEventListener(
    'cut',
    (event) => {
      if (!editor.canEdit || !put(event)) return
      if (loadedTables()?.clearCells(editor)) return
      const gone = withChildren(editor, selection.ids)
      selection.clear()
      store.commit(
        gone.toSorted((one, other) => Number(one.kind === 'FRAME') - Number(other.kind === 'FRAME')).map(removalOf),
      )
    },
    { signal },
  )
  addEventListener('paste', paste, { signal })
  return take
}

/** New ones whose middle is at a place. */
const atPlace = (elements: readonly LiveElement[], { x, y }: Point): LiveElement[] => {
  const boxes = elements.filter(({ kind }) => kind !== 'CONNECTOR').map((element) => layoutBounds(layoutOf(element)))
  const points = elements.flatMap(({ kind, body }) => {
    if (kind !== 'CONNECTOR') return []
    const { first, second } = (body as Connector).connected
    return [first.point, second.point].flatMap((one) => (one ? [{ left: one.x, top: one.y, width: 0, height: 0 }] : []))
  })
  const around = unionOf(boxes.length > 0 ? boxes : points)
  if (!around) return copiesOf(elements, 0, 0)
  const { left, top, width, height } = around
  return copiesOf(elements, Math.round(x - left - width / 2), Math.round(y - top - height / 2))
}
