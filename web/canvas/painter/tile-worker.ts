import { fromPosted } from '../posted.ts'
import { createTilePainter } from './tile-painter.ts'

/** Short enough that a changed view soon changes what is painted next. */
const SLICE_MS = 12

const scope = self as unknown as Pick<Worker, 'postMessage' | 'onmessage'>
const painter = createTilePainter((message, transfer) => scope.postMessage(message, transfer), SLICE_MS)
scope.onmessage = ({ data }) => painter.receive(fromPosted(data))
