import { type ActiveLayer, createActiveLayer } from '../canvas/layers/active-layer.ts'
import type { EditorOptions } from './editor-types.ts'
import type { Store } from './store.ts'

type EditorLayerOptions = Pick<EditorOptions, 'canvas' | 'baseUrl' | 'loadImage'> & { zone: Pick<Store, 'get'> }

/** What changes while hands are on it, painted over the board. */
export const createEditorLayer = (
  { canvas, zone, baseUrl, loadImage }: EditorLayerOptions,
  drawOver: (context: CanvasRenderingContext2D) => void,
): ActiveLayer => {
  let made: ActiveLayer | undefined
  canvas.setLayer((host) => {
    made = createActiveLayer({ host, baseUrl, get: zone.get, loadImage, drawOver })
    return made
  })
  // The canvas has made it by now.
  return made as unknown as ActiveLayer
}
