import { Map as MapIcon, Maximize, Minus, Plus } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import type { CanvasView } from '../canvas/canvas-view.ts'
import { formatNumber } from '../data/format.ts'
import { t } from '../texts/texts.ts'
import { keyHint } from './editor/key-names.ts'
import { lazy } from './editor/lazy.tsx'
import { IconButton } from './icon-button.tsx'
import type { MinimapProps } from './minimap/minimap.tsx'

export const ZOOM_STEP = 1.25

/** Scale 1 about the middle of the screen. */
export const toActualSize = (canvas: CanvasView): void => canvas.zoomTo(1)

const Minimap = lazy(async () => (await import('./minimap/minimap.tsx')).Minimap)

interface ZoomBarProps {
  canvas: CanvasView | undefined
  scale: number
  /** While it is open. */
  minimap?: Omit<MinimapProps, 'canvas'> | undefined
  /** Opens and closes it; without this there is none. */
  onMinimap?: () => void
}

/** How long a phone shows it after zooming. */
const SHOWN_MS = 1500

export const ZoomBar = ({ canvas, scale, minimap, onMinimap }: ZoomBarProps) => {
  const [isFresh, setFresh] = useState(false)
  useEffect(() => {
    setFresh(true)
    const timer = setTimeout(() => setFresh(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [scale])
  return (
    <div class={`zoom pill ${isFresh ? 'is-fresh' : ''}`} role="toolbar" aria-label={t().canvas}>
      {minimap && canvas && <Minimap canvas={canvas} {...minimap} />}
      {onMinimap && (
        <IconButton
          class="minimap-button"
          label={t().minimap}
          keyHint={keyHint('mod+alt+m') ?? ''}
          isPressed={minimap !== undefined}
          onClick={onMinimap}
        >
          <MapIcon />
        </IconButton>
      )}
      <IconButton label={t().zoomOut} keyHint="-" onClick={() => canvas?.zoomBy(1 / ZOOM_STEP)}>
        <Minus />
      </IconButton>
      <button type="button" class="zoom-figure" title={t().zoomActual} onClick={() => canvas && toActualSize(canvas)}>
        {formatNumber(Math.round(scale * 100))} %
      </button>
      <IconButton label={t().zoomIn} keyHint="+" onClick={() => canvas?.zoomBy(ZOOM_STEP)}>
        <Plus />
      </IconButton>
      <IconButton label={t().zoomFit} keyHint="1" onClick={() => canvas?.fit()}>
        <Maximize />
      </IconButton>
    </div>
  )
}
