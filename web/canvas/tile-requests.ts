import type { Window } from './canvas-types.ts'
import { TILE_SIZE, type TilePlace } from './messages.ts'
import { tilesIn } from './screen.ts'
import type { TileCache } from './tiles.ts'

/** Tiles of the overview, which shows something wherever one zooms out to, along a side. */
const OVERVIEW_TILES = 2

/** The scale at which everything fits into a few tiles; a power of two, so that it seldom changes. */
export const overviewScale = (width: number, height: number): number => {
  const fitting = (OVERVIEW_TILES * TILE_SIZE) / Math.max(width, height, 1)
  return 2 ** Math.floor(Math.log2(Math.min(0.5, fitting)))
}

interface Overview {
  scale: number
  left: number
  top: number
  width: number
  height: number
}

/** The tiles that are missing or stale, most urgent first: on the screen, around it, of the overview. */
export const missingTiles = (
  cache: TileCache,
  window: Window,
  scale: number,
  overview: Overview | undefined,
): TilePlace[] => {
  const wanted = [...tilesIn(window, scale), ...tilesIn(window, scale, 1), ...(overview ? overviewTiles(overview) : [])]
  const seen = new Set<string>()
  return wanted.filter((place) => {
    const key = `${place.scale}|${place.i}|${place.j}`
    if (seen.has(key)) return false
    seen.add(key)
    return !cache.get(place.scale, place.i, place.j)?.isFresh
  })
}

const overviewTiles = ({ scale, left, top, width, height }: Overview): TilePlace[] =>
  tilesIn(
    {
      scale,
      left: left * scale,
      top: top * scale,
      width: Math.max(1, width * scale),
      height: Math.max(1, height * scale),
    },
    scale,
  )

export const isCovered = (cache: TileCache, window: Window, scale: number): boolean =>
  tilesIn(window, scale).every((place) => cache.get(place.scale, place.i, place.j)?.isFresh)
