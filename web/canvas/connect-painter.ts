import type { FromPainter, ToPainter } from './messages.ts'
import { toPosted } from './posted.ts'

export interface PainterLink {
  send(message: ToPainter, transfer?: Transferable[]): void
  close(): void
}

const hasWorkerCanvas = (): boolean =>
  typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined' && 'getContext' in OffscreenCanvas.prototype

/** The painter in a worker, or in this page where workers have no canvas. */
export const connectPainter = (receive: (message: FromPainter) => void, isInPage = !hasWorkerCanvas()): PainterLink =>
  isInPage ? connectInPage(receive) : connectWorker(receive)

const connectWorker = (receive: (message: FromPainter) => void): PainterLink => {
  const worker = new Worker(new URL('./painter/tile-worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }) => receive(data)
  return {
    send: (message, transfer = []) => worker.postMessage(toPosted(message), transfer),
    close: () => worker.terminate(),
  }
}

const PAGE_SLICE_MS = 5

/** Its code is loaded only where it is needed. */
const connectInPage = (receive: (message: FromPainter) => void): PainterLink => {
  let isOpen = true
  const painter = import('./painter/tile-painter.ts').then(({ createTilePainter }) =>
    createTilePainter((message) => {
      if (isOpen) receive(message)
    }, PAGE_SLICE_MS),
  )
  return {
    send: (message) => void painter.then(({ receive: deliver }) => deliver(message)),
    close: () => {
      isOpen = false
      void painter.then(({ stop }) => stop())
    },
  }
}
