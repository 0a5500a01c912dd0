import type { Box, MarkKind } from '../canvas-types.ts'
import {
  boxOf,
  EVERYWHERE,
  type FromPainter,
  overlaps,
  TILE_SIZE,
  type TilePlace,
  type ToPainter,
} from '../messages.ts'
import { createBoard } from './board.ts'
import { createFonts } from './fonts.ts'
import { createImages } from './images.ts'
import type { Look } from './look.ts'
import { paintTile } from './paint-tile.ts'
import { pickAt } from './pick.ts'
import { createSurface } from './surface.ts'

type Post = (message: FromPainter, transfer: Transferable[]) => void

interface Job {
  place: TilePlace
  steps: Generator<void, void>
  take: ReturnType<typeof createSurface>['take']
  isStale: boolean
}

export interface TilePainter {
  receive(message: ToPainter): void
  stop(): void
}

const keyOf = ({ scale, i, j }: TilePlace): string => `${scale}|${i}|${j}`

/** Paints tiles in slices of some milliseconds, in a worker or in the page. */
export const createTilePainter = (post: Post, sliceMs: number): TilePainter => {
  const fonts = createFonts(() => tellStale(look.board.forgetProvisional(), false))
  const images = createImages((id) => post({ type: 'needImage', id }, []))
  const look: Look = {
    board: createBoard({
      measure: fonts.measure,
      imageSize: images.imageSize,
      takeMissing: () => ({ fonts: fonts.hasMissingFonts(), images: images.takeMissing() }),
    }),
    painting: { Path2D: Path2D as never, cssFont: fonts.cssFont, image: images.image },
    isDark: false,
    ratio: 1,
    marks: new Map(),
  }
  const picking = createSurface(1).context
  let queue: TilePlace[] = []
  let job: Job | undefined
  let posted = 0
  /** Posted and still right, but maybe not received: asked for again, they are on their way. */
  const underway = new Map<string, { number: number; box: Box }>()
  let isScheduled = false
  const turns = new MessageChannel()
  turns.port1.onmessage = () => {
    isScheduled = false
    work()
  }

  const schedule = (): void => {
    if (isScheduled || (!job && queue.length === 0)) return
    isScheduled = true
    turns.port2.postMessage(undefined)
  }

  const nextJob = (): Job | undefined => {
    const place = queue.shift()
    if (!place) return undefined
    const { context, take } = createSurface(TILE_SIZE)
    return { place, steps: paintTile(context, place, look), take, isStale: false }
  }

  const work = (): void => {
    const until = performance.now() + sliceMs
    do {
      job ??= nextJob()
      if (!job) return
      if (!job.steps.next().done) continue
      const { place, isStale } = job
      const image = job.take()
      job = undefined
      posted += 1
      if (!isStale) underway.set(keyOf(place), { number: posted, box: boxOf(place) })
      post({ type: 'tile', place, image, isStale }, image instanceof ImageBitmap ? [image] : [])
    } while (performance.now() < until)
    schedule()
  }

  const tellStale = (boxes: readonly Box[], isAnswer: boolean): void => {
    if (boxes.length === 0 && !isAnswer) return
    if (job) {
      const own = boxOf(job.place)
      job.isStale ||= boxes.some((box) => overlaps(box, own))
    }
    for (const [key, { box: own }] of underway) if (boxes.some((box) => overlaps(box, own))) underway.delete(key)
    post({ type: 'stale', boxes: merged(boxes), isAnswer }, [])
  }

  const setMarks = (marks: ReadonlyMap<string, MarkKind>): void => {
    const boxes: Box[] = []
    for (const id of new Set([...look.marks.keys(), ...marks.keys()])) {
      const entry = look.marks.get(id) === marks.get(id) ? undefined : look.board.get(id)
      if (entry) boxes.push(entry)
    }
    look.marks = marks
    tellStale(boxes, true)
  }

  const receive = (message: ToPainter): void => {
    switch (message.type) {
      case 'start':
        fonts.start(message.baseUrl)
        look.isDark = message.isDark
        break
      case 'clear':
        look.board.clear()
        break
      case 'load':
        look.board.load(message.elements, message.isLast)
        if (message.isLast) {
          tellStale([EVERYWHERE], false)
          post({ type: 'loaded', bounds: look.board.bounds() }, [])
        }
        break
      case 'update':
        tellStale(look.board.update(message.changed, message.removed), true)
        break
      case 'marks':
        setMarks(message.marks)
        break
      case 'image':
        images.put(message.id, message.image)
        tellStale(look.board.forgetProvisional(), false)
        break
      case 'dark':
        look.isDark = message.isDark
        tellStale([EVERYWHERE], true)
        break
      case 'pick': {
        const { request, x, y, reach } = message
        post({ type: 'picked', request, id: pickAt(look.board, picking, x, y, reach) }, [])
        break
      }
      case 'want': {
        look.ratio = message.ratio
        const wanted = new Set(message.tiles.map(keyOf))
        if (job && !wanted.has(keyOf(job.place))) job = undefined
        const current = job && !job.isStale ? keyOf(job.place) : undefined
        for (const [key, { number }] of underway) if (number <= message.received) underway.delete(key)
        queue = message.tiles.filter((place) => keyOf(place) !== current && !underway.has(keyOf(place)))
      }
    }
    schedule()
  }

  return {
    receive,
    stop() {
      queue = []
      job = undefined
      turns.port1.close()
    },
  }
}

const MAX_BOXES = 200

/** One box around all where there are too many to look at each. */
const merged = (boxes: readonly Box[]): readonly Box[] => {
  if (boxes.length <= MAX_BOXES) return boxes.map(({ minX, minY, maxX, maxY }) => ({ minX, minY, maxX, maxY }))
  const all = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  for (const { minX, minY, maxX, maxY } of boxes) {
    all.minX = Math.min(all.minX, minX)
    all.minY = Math.min(all.minY, minY)
    all.maxX = Math.max(all.maxX, maxX)
    all.maxY = Math.max(all.maxY, maxY)
  }
  return [all]
}
