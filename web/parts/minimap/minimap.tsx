import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { MutableRef } from 'preact/hooks'
import { useEffect, useRef } from 'preact/hooks'
import type { CanvasView } from '../../canvas/canvas-view.ts'
import { isDark } from '../../data/preferences.ts'
import { useCalm } from '../../data/use-calm.ts'
import { t } from '../../texts/texts.ts'
import { drawMap, drawOnMap, shownBounds, type ZoneMap } from './draw-minimap.ts'

const SIZE = { width: 200, height: 130 }
const ACCENT = { light: '#4b3fd6', dark: '#a79eff' }

export interface MinimapProps {
  canvas: CanvasView
  elements(): ReadonlyMap<string, LiveElement>
  /** Grows when something on the board has changed. */
  revision: number
  /** To be called when the view has moved. */
  follow: MutableRef<(() => void) | undefined>
}

/** The whole zone, small, with what is on the screen marked; a click or a drag goes there. */
export const Minimap = ({ canvas, elements, revision, follow }: MinimapProps) => {
  const place = useRef<HTMLCanvasElement>(null)
  const map = useRef<ZoneMap>()
  const calm = useCalm(revision)

  const draw = (): void => {
    const context = place.current?.getContext('2d')
    if (!context || !place.current) return
    const accent = isDark() ? ACCENT.dark : ACCENT.light
    const shown = shownBounds(canvas)
    drawOnMap(context, map.current, shown, { ...SIZE, ratio: devicePixelRatio, accent })
    place.current.dataset.isDrawn = String(map.current !== undefined)
  }

  useEffect(() => {
    follow.current = draw
    return () => {
      follow.current = undefined
    }
  }, [])

  const isWanted = useRef(false)
  const isPainting = useRef(false)
  const ended = useRef(new AbortController())
  useEffect(() => () => ended.current.abort(), [])

  /** Of a large zone it takes long enough for the next change to come: that is painted then. */
  const paint = async (): Promise<void> => {
    isWanted.current = true
    if (isPainting.current) return
    isPainting.current = true
    while (isWanted.current) {
      isWanted.current = false
      const size = { ...SIZE, ratio: devicePixelRatio }
      const painted = await drawMap(elements(), canvas.boundsOf, size, ended.current.signal)
      if (ended.current.signal.aborted) return
      map.current = painted
      draw()
    }
    isPainting.current = false
  }
  useEffect(() => void paint(), [calm])
  const dark = isDark()
  useEffect(draw, [dark])

  const goTo = ({ offsetX, offsetY, buttons }: PointerEvent): void => {
    if (!map.current || buttons === 0) return
    const { view, size } = canvas
    const { left, top, scale } = map.current
    canvas.setView({
      ...view,
      x: left + offsetX / scale - size.width / view.scale / 2,
      y: top + offsetY / scale - size.height / view.scale / 2,
    })
  }

  return (
    <canvas
      ref={place}
      class="minimap"
      role="img"
      aria-label={t().minimap}
      width={SIZE.width * devicePixelRatio}
      height={SIZE.height * devicePixelRatio}
      onPointerDown={(event) => {
        place.current?.setPointerCapture(event.pointerId)
        goTo(event)
      }}
      onPointerMove={goTo}
    />
  )
}
