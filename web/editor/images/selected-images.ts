import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from '../editor-types.ts'
import { isImage } from '../elements.ts'
import { type GeometryName, geometryOf } from '../geometries.ts'
import { selectedOf } from '../style.ts'
import type { ImageState } from './image-types.ts'
import { pickImages } from './pick-images.ts'

const selectedImages = (editor: Editor): LiveElement[] => selectedOf(editor).filter(isImage)

/** Undefined where something else is selected too. */
export const imageState = (editor: Editor): ImageState | undefined => {
  const images = selectedImages(editor)
  const [first] = images
  if (!first || images.length < editor.selection.ids.size) return undefined
  const { basic, meta } = first.body
  const one = images.length === 1 ? { id: first.id, alternative: meta.name ?? '' } : undefined
  return { one, shape: basic && (`basic/${basic.type}` as GeometryName) }
}

/** The part of an image that is seen is that of a shape. */
export const cropImages = (editor: Editor, name: GeometryName): void =>
  editor.store.commit(selectedImages(editor).map(({ id }) => ({ update: { shape: { id, ...geometryOf(name) } } })))

/** The name of a shape is what those read who do not see it, and what the search finds. */
export const describeImage = ({ store }: Editor, id: string, text: string): void => {
  const name = text.trim()
  if (store.get(id) && (store.get(id)?.body.meta.name ?? '') !== name)
    store.commit([{ update: { shape: { id, meta: { name } } } }])
}

export const canReplaceImage = (editor: Editor): boolean => imageState(editor)?.one !== undefined

export const replaceImage = (editor: Editor): void => {
  const id = imageState(editor)?.one?.id
  if (id !== undefined) pickImages(false, ([file]) => file && editor.images.replace(id, file))
}
