import { writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

interface LogOutput {
  write(line: string): void
  /** Waits for whoever reads to take the rest, a second at most. */
  close(): Promise<void>
}

const BATCH_LENGTH = 8_192
const FLUSH_INTERVAL_MS = 100
/** Characters that wait to be taken; further lines are dropped, and counted. */
const MAX_WAITING = 4_194_304
const CLOSE_TIMEOUT_MS = 1_000

/**
 * Lines go out together, a few at a time or ten times a second: no request waits for them. Nothing here blocks, in this
 * thread or another: a reader that has stopped reading, or is gone, must not keep the process from ending.
 */
export const createLogOutput = (stream: Writer = standardOutput()): LogOutput => {
  let batch: string[] = []
  let batchLength = 0
  let dropped = 0
  let timer: NodeJS.Timeout | undefined

  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (batch.length === 0) return
    const text = batch.join('')
    batch = []
    batchLength = 0
    stream.write(text)
  }

  const add = (line: string): void => {
    batch.push(line)
    batchLength += line.length
    if (batchLength >= BATCH_LENGTH) flush()
    else timer ??= setTimeout(flush, FLUSH_INTERVAL_MS).unref()
  }

  process.once('exit', flush)
  return {
    write(line) {
      if (stream.waiting() + batchLength > MAX_WAITING) {
        dropped++
        return
      }
      if (dropped > 0) add(droppedLine(dropped))
      dropped = 0
      add(line)
    },
    async close() {
      process.off('exit', flush)
      flush()
      const deadline = performance.now() + CLOSE_TIMEOUT_MS
      while (stream.waiting() > 0 && performance.now() < deadline) await sleep(10)
    },
  }
}

const WARN_LEVEL = 40

const droppedLine = (count: number): string => {
  const msg = `${count} lines of the log were dropped: nobody read them in time`
  return `${JSON.stringify({ level: WARN_LEVEL, time: new Date().toISOString(), msg })}\n`
}

export interface Writer {
  write(text: string): void
  /** Characters that were written and not taken. */
  waiting(): number
}

/** A pipe takes what fits without waiting. A file takes everything, or nothing while its disk is full. */
const standardOutput = (): Writer => {
  const { stdout } = process
  if (!(stdout instanceof Socket)) return { write: writeToFile, waiting: () => 0 }
  let isGone = false
  // EPIPE: nobody will ever read it.
  stdout.on('error', () => {
    isGone = true
  })
  return {
    write: (text) => void (isGone || stdout.write(text)),
    waiting: () => (isGone ? 0 : stdout.writableLength),
  }
}

const writeToFile = (text: string): void => {
  try {
    writeSync(1, text)
  } catch {
    // There is nowhere to say so.
  }
}
