import { nextTurn } from '../pacer.ts'

/** Parsed in the turn that they come in: of larger ones a turn of the event loop holds one, whoever sends them. */
const SMALL_BYTES = 16_384

/** Hands frames on in their order. */
export const createFrameQueue = (read: (frame: Buffer) => void): ((frame: Buffer) => void) => {
  const waiting: Buffer[] = []
  const drain = async (): Promise<void> => {
    for (let frame = waiting[0]; frame; frame = waiting[0]) {
      await nextTurn()
      read(frame)
      waiting.shift()
    }
  }
  return (frame) => {
    if (waiting.length === 0 && frame.length <= SMALL_BYTES) {
      read(frame)
      return
    }
    waiting.push(frame)
    if (waiting.length === 1) void drain()
  }
}
