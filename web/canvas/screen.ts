import type { View, Window } from './canvas-types.ts'
import { TILE_SIZE, type TilePlace } from './messages.ts'
import { backgroundOf } from './theme.ts'
import type { Tile, TileCache } from './tiles.ts'

export const toWindow = (view: View, ratio: number, width: number, height: number): Window => {
  const scale = view.scale * ratio
  // Whole pixels: tiles of this scale are copied as they are.
  return { scale, left: Math.round(view.x * scale), top: Math.round(view.y * scale), width, height }
}

/** The tiles of a scale that the window shows, those in the middle first; `ring` more on each side. */
export const tilesIn = (window: Window, scale: number, ring = 0): TilePlace[] => {
  const size = (TILE_SIZE * window.scale) / scale
  const first = (from: number): number => Math.floor(from / size) - ring
  const last = (to: number): number => Math.ceil(to / size) - 1 + ring
  const places: TilePlace[] = []
  for (let j = first(window.top); j <= last(window.top + window.height); j++)
    for (let i = first(window.left); i <= last(window.left + window.width); i++) places.push({ scale, i, j })
  const [x, y] = [(window.left + window.width / 2) / size - 0.5, (window.top + window.height / 2) / size - 0.5]
  const distance = ({ i, j }: TilePlace): number => Math.max(Math.abs(i - x), Math.abs(j - y))
  return places.sort((one, other) => distance(one) - distance(other))
}

const MAX_LAYERS = 2

/** Moves ready tiles to where they are now: those of the wanted scale, and under gaps those of others. */
export const drawTiles = (
  context: CanvasRenderingContext2D,
  window: Window,
  wantedScale: number,
  cache: TileCache,
  isDark: boolean,
  now: number,
): void => {
  const places = tilesIn(window, wantedScale)
  const tiles = places.map(({ scale, i, j }) => cache.get(scale, i, j))
  const gaps = places.filter((_, at) => tiles[at] === undefined)
  if (gaps.length > 0) {
    context.save()
    clipTo(context, window, gaps)
    context.fillStyle = backgroundOf(isDark)
    context.fillRect(0, 0, window.width, window.height)
    const layers = cache.layersNear(wantedScale).slice(0, MAX_LAYERS)
    for (const layer of layers.reverse()) for (const tile of layer) drawTile(context, window, tile, now)
    context.restore()
  }
  for (const tile of tiles) if (tile) drawTile(context, window, tile, now)
}

const clipTo = (context: CanvasRenderingContext2D, window: Window, places: readonly TilePlace[]): void => {
  context.beginPath()
  for (const place of places) {
    const { x, y, right, bottom } = edgesOf(place, window)
    context.rect(x, y, right - x, bottom - y)
  }
  context.clip()
}

/** Where a tile is on the screen, in whole pixels: neighbours leave no gap. */
const edgesOf = ({ scale, i, j }: TilePlace, window: Window) => {
  const size = (TILE_SIZE * window.scale) / scale
  return {
    x: Math.round(i * size) - window.left,
    y: Math.round(j * size) - window.top,
    right: Math.round((i + 1) * size) - window.left,
    bottom: Math.round((j + 1) * size) - window.top,
  }
}

const drawTile = (context: CanvasRenderingContext2D, window: Window, tile: Tile, now: number): void => {
  const { x, y, right, bottom } = edgesOf(tile, window)
  if (x >= window.width || y >= window.height || right <= 0 || bottom <= 0) return
  tile.usedAt = now
  if (tile.scale === window.scale) context.drawImage(tile.image, x, y)
  else context.drawImage(tile.image, x, y, right - x, bottom - y)
}
