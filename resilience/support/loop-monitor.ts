import { createServer } from 'node:net'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into the process of a service before it starts. Measures how long one turn of its event loop takes: in CPU time
 * of the thread, which other processes of the machine change little, and by the clock. How fast the machine is, known work
 * in the same thread tells.
 */
const TICK_MS = 5

export interface LoopReport {
  /** The most CPU time between two ticks: nobody else was served meanwhile. */
  holdCpuMs: number
  /** CPU time of the longest turns, the longest first. */
  turnsCpuMs: number[]
  /** The same by the clock. */
  holdMs: number
  /** CPU time of the thread since the last report. */
  cpuMs: number
}

/** What the monitor is asked: what the loop did, or what known work costs. */
export type LoopQuestion = 'report' | 'calibrate'

/** Of which a report tells. */
const MOST_TURNS = 100

const CALIBRATIONS = 5
const CALIBRATION_BYTES = 1_000_000

/** A document of 1 MB, much like what the service reads and writes. */
const calibrationDocument = (): string => {
  const item = {
    id: '00000000-0000-4000-8000-000000000000',
    layout: { left: 12.5, top: -7, width: 160 },
    text: 'word ',
  }
  const json = JSON.stringify(item)
  return `[${Array(Math.ceil(CALIBRATION_BYTES / json.length))
    .fill(json)
    .join(',')}]`
}

const socket = process.env.LOOP_MONITOR_SOCKET
if (isMainThread && socket) {
  const cpuMs = (): number => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let last = { at: performance.now(), cpu: cpuMs() }
  let since = last.cpu
  let turns: number[] = []
  let holdMs = 0
  const keepLongest = (): void => {
    turns = turns.sort((a, b) => b - a).slice(0, MOST_TURNS)
  }
  const measure = (): void => {
    const now = { at: performance.now(), cpu: cpuMs() }
    if (turns.push(now.cpu - last.cpu) >= 2 * MOST_TURNS) keepLongest()
    holdMs = Math.max(holdMs, now.at - last.at - TICK_MS)
    last = now
  }
  const report = (): LoopReport => {
    keepLongest()
    const found: LoopReport = { holdCpuMs: turns[0] ?? 0, turnsCpuMs: turns, holdMs, cpuMs: last.cpu - since }
    turns = []
    holdMs = 0
    since = last.cpu
    return found
  }
  /** Median CPU milliseconds of reading and writing the document. */
  const calibrate = (): number => {
    const document = calibrationDocument()
    const times = Array.from({ length: CALIBRATIONS }, () => {
      const before = cpuMs()
      JSON.stringify(JSON.parse(document))
      return cpuMs() - before
    })
    // This turn is not the service's.
    since += cpuMs() - last.cpu
    last = { at: performance.now(), cpu: cpuMs() }
    return times.sort((a, b) => a - b)[CALIBRATIONS >> 1] as number
  }
  setInterval(measure, TICK_MS).unref()
  createServer((connection) => {
    connection.once('data', (question) => {
      measure()
      connection.end(JSON.stringify(question.toString() === 'calibrate' ? calibrate() : report()))
    })
  })
    .listen(socket)
    .unref()
}
