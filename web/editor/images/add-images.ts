import { assetsOf } from '@easel/contract/content/images.ts'
import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import type { Size } from '../../canvas/canvas-types.ts'
import type { Editor } from '../editor-types.ts'
import { insertionOf } from '../edits.ts'
import { newImage } from '../elements.ts'
import { frameAt } from '../move.ts'
import { type ImageFailure, type Images, imageTypes, type ZoneAddress, type ZoneImage } from './image-types.ts'
import type { LocalImage } from './look-at-image.ts'

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

type OnDemand = typeof import('../on-demand.ts')

interface Waiting {
  bounds: Bounds
  picture: ImageBitmap | undefined
}

export const createImages = (deps: ImagesDeps): Images => {
  const { editor, upload, onFailed, onChange, signal } = deps
  const { canvas, store, zone } = editor
  let waiting: Waiting[] = []
  let running = 0
  let onDemand: OnDemand | undefined

  const isOffline = (): boolean => !navigator.onLine || zone.status !== 'live'

  const show = (added: readonly Waiting[], gone: readonly Waiting[]): void => {
    waiting = [...waiting.filter((one) => !gone.includes(one)), ...added]
    onChange()
    canvas.redraw()
  }

  /** What can be sent, and why the others cannot. */
  const sort = (files: readonly File[]): { taken: File[]; failures: ImageFailure[] } => {
    const isTaken = ({ type }: File): boolean => imageTypes.includes(type)
    const failed = (reason: ImageFailure['reason']) => (file: File) => ({ name: file.name, size: file.size, reason })
    const failures = files.filter((file) => !isTaken(file)).map(failed('kind'))
    const taken = files.filter(isTaken)
    return isOffline() ? { taken: [], failures: [...failures, ...taken.map(failed('offline'))] } : { taken, failures }
  }

  /** Sends files while their place is shown; nothing of it is in the zone before all of them are there. */
  const send = async (
    files: readonly File[],
    boundsOf: (looked: readonly LocalImage[], onDemand: OnDemand) => Bounds[],
    keep: (images: ZoneImage[], onDemand: OnDemand) => void,
  ): Promise<void> => {
    const { taken, failures } = sort(files)
    // What is loaded then may not be had without a connection.
    if (taken.length === 0) return onFailed(failures)
    onDemand ??= await import('../on-demand.ts')
    const looked = await Promise.all(taken.map(onDemand.lookAtImage))
    const shown = boundsOf(looked, onDemand).map((bounds, at) => ({ bounds, picture: looked[at]?.picture }))
    running += taken.length
    show(shown, [])
    const sent = (await onDemand.sendImages(taken, (file) => upload(file, signal), failures)).filter(
      (image) => image !== undefined,
    )
    running -= taken.length
    if (signal.aborted) return
    if (sent.length > 0) keep(sent, onDemand)
    show([], shown)
    if (failures.length > 0) onFailed(failures)
  }

  return {
    add(files, place) {
      const { view, size: screen } = canvas
      const most = { width: screen.width / view.scale, height: screen.height / view.scale }
      const boundsOf = (sizes: readonly Size[], { inRow, sizeOnBoard }: OnDemand) =>
        inRow(
          sizes.map((size) => sizeOnBoard(size, most)),
          place,
        )
      void send(files, boundsOf, (images, loaded) => {
        const made = boundsOf(images, loaded).map((bounds, at) => {
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
      const isHere = 'zone_id' in from && from.zone_id === deps.at.zone_id
      if (isHere || elements.every(({ body }) => assetsOf(body).length === 0)) return elements
      running += 1
      onChange()
      const send = (image: Blob) => upload(image, signal)
      try {
        const { adoptImages } = await import('../on-demand.ts')
        const load = async (id: string) => ('zone_id' in from ? deps.load(from, id) : from.get(id))
        return await adoptImages(elements, { load, upload: send, onFailed })
      } catch {
        // What is loaded when it is needed did not come.
        onFailed([{ name: '', size: 0, reason: 'offline' }])
        return []
      } finally {
        running -= 1
        onChange()
      }
    },
    get uploading() {
      return running
    },
    draw(context) {
      const { view } = canvas
      for (const { bounds, picture } of waiting) {
        const [x, y] = [(bounds.left - view.x) * view.scale, (bounds.top - view.y) * view.scale]
        onDemand?.drawWaiting(context, [x, y, bounds.width * view.scale, bounds.height * view.scale], picture)
      }
    },
  }
}
