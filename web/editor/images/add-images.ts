import { assetsOf } from '@easel/contract/content/images.ts'
import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import type { Size } from '../../canvas/canvas-types.ts'
import type { Editor } from '../editor-types.ts'
import { insertionOf } from '../edits.ts'
import { newImage } from '../elements.ts'
import { frameAt } from '../move.ts'
import { adoptImages } from './adopt-images.ts'
import { inRow, sizeOnBoard } from './image-row.ts'
import { type ImageFailure, type Images, imageTypes, type ZoneAddress, type ZoneImage } from './image-types.ts'
import { type LocalImage, lookAtImage } from './look-at-image.ts'

const MAX_AT_ONCE = 3
const none: ReadonlySet<string> = new Set()

interface ImagesDeps {
  editor: Editor
  at: ZoneAddress
  load(from: ZoneAddress, assetId: string): Promise<Blob | undefined>
  upload(image: Blob, signal: AbortSignal): Promise<ZoneImage>
  onFailed(failures: readonly ImageFailure[]): void
  /** There are more or fewer on their way. */
  onChange(): void
  signal: AbortSignal
}

interface Waiting {
  bounds: Bounds
  picture: ImageBitmap | undefined
}

export const createImages = (deps: ImagesDeps): Images => {
  const { editor, upload, onFailed, onChange, signal } = deps
  const { canvas, store, zone } = editor
  let waiting: Waiting[] = []
  let running = 0

  const isOffline = (): boolean => !navigator.onLine || zone.status !== 'live'

  const show = (added: readonly Waiting[], gone: readonly Waiting[]): void => {
    waiting = [...waiting.filter((one) => !gone.includes(one)), ...added]
    onChange()
    canvas.redraw()
  }

  const onBoard = (size: Size): Size => {
    const { view, size: screen } = canvas
    return sizeOnBoard(size, { width: screen.width / view.scale, height: screen.height / view.scale })
  }

  /** What can be sent, and why the others cannot. */
  const sort = (files: readonly File[]): { taken: File[]; failures: ImageFailure[] } => {
    const isTaken = ({ type }: File): boolean => imageTypes.includes(type)
    const failed = (reason: ImageFailure['reason']) => (file: File) => ({ name: file.name, size: file.size, reason })
    const failures = files.filter((file) => !isTaken(file)).map(failed('kind'))
    const taken = files.filter(isTaken)
    return isOffline() ? { taken: [], failures: [...failures, ...taken.map(failed('offline'))] } : { taken, failures }
  }

  /** All of them, a few at a time; undefined for one that was refused. */
  const sendAll = async (files: readonly File[], failures: ImageFailure[]): Promise<(ZoneImage | undefined)[]> => {
    const sent: (ZoneImage | undefined)[] = []
    const rest = files.entries()
    const sendRest = async (): Promise<void> => {
      for (const [at, file] of rest) {
        const { name, size } = file
        sent[at] = await upload(file, signal).catch((error: unknown) => {
          failures.push({ name, size, reason: 'refused', error })
          return undefined
        })
      }
    }
    await Promise.all(Array.from({ length: MAX_AT_ONCE }, sendRest))
    return sent
  }

  /** Sends files while their place is shown; nothing of it is in the zone before all of them are there. */
  const send = async (
    files: readonly File[],
    boundsOf: (looked: readonly LocalImage[]) => Bounds[],
    keep: (images: ZoneImage[]) => void,
  ): Promise<void> => {
    const { taken, failures } = sort(files)
    const looked = await Promise.all(taken.map(lookAtImage))
    const shown = boundsOf(looked).map((bounds, at) => ({ bounds, picture: looked[at]?.picture }))
    running += taken.length
    show(shown, [])
    const sent = (await sendAll(taken, failures)).filter((image) => image !== undefined)
    running -= taken.length
    if (signal.aborted) return
    if (sent.length > 0) keep(sent)
    show([], shown)
    if (failures.length > 0) onFailed(failures)
  }

  return {
    add(files, place) {
      const boundsOf = (sizes: readonly Size[]) => inRow(sizes.map(onBoard), place)
      void send(files, boundsOf, (images) => {
        const made = boundsOf(images).map((bounds, at) => {
          const image = newImage(bounds, (images[at] as ZoneImage).asset_id)
          return { ...image, frame_id: frameAt(editor, image, none) }
        })
        store.commit(made.map(insertionOf))
        editor.selection.set(made.map(({ id }) => id))
      })
    },
    replace(id, file) {
      const bounds = store.bounds(id)
      if (!bounds) return
      void send(
        [file],
        (looked) => looked.map(() => bounds),
        ([image]) => {
          if (!image || !store.get(id)) return
          const fills = [{ image: { asset_id: image.asset_id } }]
          store.commit([{ update: { shape: { id, properties: { fills } } } }])
        },
      )
    },
    async adopt(elements, from) {
      const isHere = from.zone_id === deps.at.zone_id
      if (isHere || elements.every(({ body }) => assetsOf(body).length === 0)) return elements
      running += 1
      onChange()
      const send = (image: Blob) => upload(image, signal)
      const adopted = await adoptImages(elements, from, { load: deps.load, upload: send, onFailed })
      running -= 1
      onChange()
      return adopted
    },
    get uploading() {
      return running
    },
    draw(context) {
      const { view } = canvas
      for (const { bounds, picture } of waiting) {
        const [x, y] = [(bounds.left - view.x) * view.scale, (bounds.top - view.y) * view.scale]
        drawWaiting(context, [x, y, bounds.width * view.scale, bounds.height * view.scale], picture)
      }
    },
  }
}

const drawWaiting = (
  context: CanvasRenderingContext2D,
  box: [x: number, y: number, width: number, height: number],
  picture: ImageBitmap | undefined,
): void => {
  context.save()
  context.fillStyle = 'rgba(148,163,184,0.35)'
  context.fillRect(...box)
  context.globalAlpha = 0.5
  if (picture) context.drawImage(picture, ...box)
  context.globalAlpha = 1
  context.strokeStyle = '#4b3fd6'
  context.setLineDash([6, 4])
  context.strokeRect(...box)
  context.restore()
}
