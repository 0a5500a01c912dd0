import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from '../editor-types.ts'

/** More than these are no picture to paste into a letter. */
const MAX_PICTURED = 1_000
const SVG = 'image/svg+xml'

const canWrite = (): boolean => typeof ClipboardItem !== 'undefined' && navigator.clipboard?.write !== undefined

const canWriteSvg = (): boolean => ClipboardItem.supports?.(SVG) ?? false

/** Taken at once: what is cut is gone a moment later. */
const capture = ({ layer, loadImage }: Editor, elements: readonly LiveElement[]) => {
  const entries = elements.flatMap(({ id }) => layer.board.get(id) ?? [])
  const code = import('./picture.ts')
  return {
    png: async () => (await code).toPng(entries, layer),
    svg: async () => new Blob([await (await code).toSvg(entries, layer, loadImage)], { type: SVG }),
  }
}

/**
 * Puts everything on the clipboard of the system, pictures too. Those take a moment: what the event of copying has put
 * there stands until then, and stays where the browser allows no more. `isLatest`: nothing else was copied meanwhile.
 */
export const copyEverywhere = (
  editor: Editor,
  elements: readonly LiveElement[],
  texts: Record<string, string>,
  isLatest: () => boolean,
): void => {
  if (!canWrite() || elements.length > MAX_PICTURED) return
  const { png, svg } = capture(editor, elements)
  const ifLatest = async (picture: Promise<Blob>): Promise<Blob> => {
    const blob = await picture
    if (!isLatest()) throw new Error('something else was copied')
    return blob
  }
  const forms: Record<string, string | Promise<Blob>> = { 'image/png': ifLatest(png()) }
  for (const [type, text] of Object.entries(texts)) if (text !== '') forms[type] = new Blob([text], { type }) as never
  if (canWriteSvg()) forms[SVG] = ifLatest(svg())
  navigator.clipboard.write([new ClipboardItem(forms)]).catch(() => {})
}

/** Only a picture, for programs that would take the words instead. */
export const copyPicture = async (
  editor: Editor,
  elements: readonly LiveElement[],
  form: 'png' | 'svg',
): Promise<void> => {
  const pictures = capture(editor, elements)
  if (form === 'png') return navigator.clipboard.write([new ClipboardItem({ 'image/png': pictures.png() })])
  const text = pictures.svg().then((blob) => new Blob([blob], { type: 'text/plain' }))
  const picture = canWriteSvg() ? { [SVG]: pictures.svg() } : {}
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': text, ...picture })])
}
