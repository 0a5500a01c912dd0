import type { Box } from './canvas-types.ts'
import { boxOf, overlaps, TILE_SIZE, type TileImage, type TilePlace } from './messages.ts'

export interface Tile extends TilePlace {
  image: TileImage
  isFresh: boolean
  /** The frame that showed it last. */
  usedAt: number
}

type Layer = Map<string, Tile>

const BYTES = TILE_SIZE * TILE_SIZE * 4
const MEGABYTE = 1024 * 1024
const MIN_TILES = (64 * MEGABYTE) / BYTES
/** On sharp screens no more than this, unless what is shown needs it. */
const MAX_TILES = (128 * MEGABYTE) / BYTES

/** Painted tiles of several scales. Those that were not shown for the longest time are dropped. */
export interface TileCache {
  get(scale: number, i: number, j: number): Tile | undefined
  put(place: TilePlace, image: TileImage, isFresh: boolean): void
  /** Whether any tile was. */
  markStale(boxes: readonly Box[]): boolean
  /** The tiles of other scales, the nearest scale first. */
  layersNear(scale: number): (readonly Tile[])[]
  /** Keeps as many as fit: those on the screen and around it, as many again, and more of a small screen. */
  evict(visibleTiles: number, pinnedScale: number | undefined): void
  clear(): void
  count(): number
}

export const createTileCache = (): TileCache => {
  const layers = new Map<number, Layer>()
  let count = 0

  const drop = (tile: Tile): void => {
    const layer = layers.get(tile.scale)
    if (!layer?.delete(`${tile.i}|${tile.j}`)) return
    if (layer.size === 0) layers.delete(tile.scale)
    count -= 1
    release(tile.image)
  }

  const all = function* (): Generator<Tile> {
    for (const layer of layers.values()) yield* layer.values()
  }

  return {
    get: (scale, i, j) => layers.get(scale)?.get(`${i}|${j}`),
    put({ scale, i, j }, image, isFresh) {
      const layer: Layer = layers.get(scale) ?? new Map()
      layers.set(scale, layer)
      const key = `${i}|${j}`
      const before = layer.get(key)
      if (before) release(before.image)
      else count += 1
      layer.set(key, { scale, i, j, image, isFresh, usedAt: before?.usedAt ?? performance.now() })
    },
    markStale(boxes) {
      let isAny = false
      for (const tile of all()) {
        if (!tile.isFresh) continue
        const own = boxOf(tile)
        if (!boxes.some((box) => overlaps(box, own))) continue
        tile.isFresh = false
        isAny = true
      }
      return isAny
    },
    layersNear: (scale) =>
      [...layers]
        .filter(([own]) => own !== scale)
        .sort(([one], [other]) => Math.abs(Math.log(one / scale)) - Math.abs(Math.log(other / scale)))
        .map(([, layer]) => [...layer.values()]),
    evict(visibleTiles, pinnedScale) {
      const most = Math.max(MIN_TILES, Math.min(visibleTiles * 4, MAX_TILES), visibleTiles * 2)
      if (count <= most) return
      const droppable = [...all()].filter(({ scale }) => scale !== pinnedScale)
      droppable.sort((one, other) => one.usedAt - other.usedAt)
      for (const tile of droppable.slice(0, count - most)) drop(tile)
    },
    clear() {
      for (const tile of all()) release(tile.image)
      layers.clear()
      count = 0
    },
    count: () => count,
  }
}

/** Pixels are freed at once, and not when the garbage is collected. */
const release = (image: TileImage): void => {
  if ('close' in image) image.close()
}
