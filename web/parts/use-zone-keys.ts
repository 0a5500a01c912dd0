import type { CanvasView } from '../canvas/canvas-view.ts'
import { homePath, navigate } from '../data/router.ts'
import { session } from '../data/session.ts'
import { useShortcuts } from '../data/shortcuts.ts'
import { t } from '../texts/texts.ts'
import { switchTheme, useCommonKeys } from './chrome.tsx'
import type { PageCommand } from './editor/page-commands.ts'
import { isKeysSheetOpen } from './keys-sheet.tsx'
import type { PanelName } from './zone-bar.tsx'
import { toActualSize, ZOOM_STEP } from './zoom-bar.tsx'

/** How far an arrow key moves the board, in pixels. */
const STEP = 80

interface ZoneKeysDeps {
  canvas: CanvasView | undefined
  togglePanel(panel: PanelName): void
  closePanel(): void
  toggleMinimap(): void
  startPresentation(): void
  /** Opens the zone so many places after this one. */
  stepZone(by: number): void
}

/** The keys of the page of a zone; returns what the palette offers of it. */
export const useZoneKeys = (deps: ZoneKeysDeps): PageCommand[] => {
  const { canvas, togglePanel, closePanel, toggleMinimap, startPresentation, stepZone } = deps
  const zoomIn = () => canvas?.zoomBy(ZOOM_STEP)
  const zoomOut = () => canvas?.zoomBy(1 / ZOOM_STEP)
  const pan = (x: number, y: number) => {
    if (!canvas) return
    const { view } = canvas
    canvas.setView({ ...view, x: view.x + (x * STEP) / view.scale, y: view.y + (y * STEP) / view.scale })
  }
  useCommonKeys('mod+alt+')
  useShortcuts({
    'mod+alt+c': () => togglePanel('comments'),
    'mod+alt+v': () => togglePanel('versions'),
    'mod+alt+z': () => togglePanel('zones'),
    'mod+alt+p': startPresentation,
    'mod+alt+m': toggleMinimap,
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    '0': () => canvas && toActualSize(canvas),
    '1': () => canvas?.fit(),
    ArrowLeft: () => pan(-1, 0),
    ArrowRight: () => pan(1, 0),
    ArrowUp: () => pan(0, -1),
    ArrowDown: () => pan(0, 1),
    PageUp: () => stepZone(-1),
    PageDown: () => stepZone(1),
    Escape: closePanel,
  })
  const openKeys = () => {
    isKeysSheetOpen.value = true
  }
  const home = { id: 'home', label: t().keyHome, key: 'mod+alt+h', run: () => navigate(homePath()) }
  return [
    { id: 'comments', label: t().comments, key: 'mod+alt+c', run: () => togglePanel('comments') },
    { id: 'versions', label: t().versions, key: 'mod+alt+v', run: () => togglePanel('versions') },
    { id: 'zones', label: t().pages, key: 'mod+alt+z', run: () => togglePanel('zones') },
    { id: 'present', label: t().present, key: 'mod+alt+p', run: startPresentation },
    { id: 'minimap', label: t().minimap, key: 'mod+alt+m', run: toggleMinimap },
    { id: 'zoomIn', label: t().zoomIn, key: 'plus', run: zoomIn },
    { id: 'zoomOut', label: t().zoomOut, key: '-', run: zoomOut },
    ...(session.value?.guest ? [] : [home]),
    { id: 'theme', label: t().keyTheme, key: 'mod+alt+t', run: switchTheme },
    { id: 'keys', label: t().keysTitle, key: '?', run: openKeys },
  ]
}
