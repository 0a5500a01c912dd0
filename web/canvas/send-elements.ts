import type { PainterLink } from './connect-painter.ts'
import type { Content } from './content.ts'

/** Elements to a message: one takes a few milliseconds to copy. */
const BATCH_SIZE = 1_000

/** Hands all elements to the painter, some at a time, as they are when their turn comes. */
export const createSender = (painter: PainterLink, content: Content) => {
  let timer: ReturnType<typeof setTimeout> | undefined

  const sendAll = (): void => {
    clearTimeout(timer)
    painter.send({ type: 'clear' })
    const ids = content.ids()
    let at = 0
    const sendBatch = (): void => {
      const batch = ids.slice(at, at + BATCH_SIZE).map((id) => content.get(id))
      at += BATCH_SIZE
      const isLast = at >= ids.length
      painter.send({ type: 'load', elements: batch.filter((element) => element !== undefined), isLast })
      if (!isLast) timer = setTimeout(sendBatch)
    }
    sendBatch()
  }

  return { sendAll, stop: () => clearTimeout(timer) }
}
