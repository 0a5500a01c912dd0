import { Maximize, Minus, Plus } from 'lucide-preact'
import type { CanvasView } from '../canvas/canvas-view.ts'
import { t } from '../texts/texts.ts'
import { IconButton } from './icon-button.tsx'

export const ZOOM_STEP = 1.25

/** Scale 1 about the middle of the screen. */
export const toActualSize = (canvas: CanvasView): void => canvas.zoomTo(1)

export const ZoomBar = ({ canvas, scale }: { canvas: CanvasView | undefined; scale: number }) => (
  <div class="zoom pill" role="toolbar" aria-label={t().canvas}>
    <IconButton label={t().zoomOut} keyHint="-" onClick={() => canvas?.zoomBy(1 / ZOOM_STEP)}>
      <Minus />
    </IconButton>
    <button type="button" class="zoom-figure" title={t().zoomActual} onClick={() => canvas && toActualSize(canvas)}>
      {Math.round(scale * 100)} %
    </button>
    <IconButton label={t().zoomIn} keyHint="+" onClick={() => canvas?.zoomBy(ZOOM_STEP)}>
      <Plus />
    </IconButton>
    <IconButton label={t().zoomFit} keyHint="1" onClick={() => canvas?.fit()}>
      <Maximize />
    </IconButton>
  </div>
)
