import { setTimeout as sleep } from 'node:timers/promises'
import { cpuTimeOf } from '../cpu-time.ts'
import { type NoteEdit, numbersIn, type Pace, planEdits } from './edits.ts'

/** People in one document of some server, each with a note of their own. */
export interface Editors {
  /** Of the server's process. */
  pid: number
  send(edit: NoteEdit): void
  /** What arrives at any of them. */
  onFrame(listener: (editor: number, frame: Buffer) => void): void
  /** Throws where the server does not hold what it was sent. */
  check(last: ReadonlyMap<number, NoteEdit>): Promise<void>
  close(): Promise<void>
}

export interface EditRun {
  commits: number
  deliveries: number
  /** Of the server, in seconds. */
  cpu: number
  /** Milliseconds from sending a commit until the last of the others has it. */
  times: number[]
}

/** How long the last edits of a run may take to arrive. */
const PATIENCE_MS = 15_000

let sent = 0

/** Everybody edits at their pace; resolves when everybody has everything. */
export const runEdits = async (editors: Editors, pace: Pace): Promise<EditRun> => {
  const first = sent
  const plan = planEdits(pace, first)
  sent += plan.length
  const missing = new Uint16Array(plan.length).fill(pace.editors - 1)
  const sentAt = new Float64Array(plan.length)
  const times: number[] = []
  const over = Promise.withResolvers<void>()
  let deliveries = 0
  editors.onFrame((editor, frame) => {
    for (const number of numbersIn(frame)) {
      const at = number - first
      const edit = plan[at]
      // An own edit that is confirmed is not a delivery.
      if (!edit || edit.editor === editor) continue
      deliveries++
      const left = (missing[at] as number) - 1
      missing[at] = left
      if (left === 0) times.push(performance.now() - (sentAt[at] as number))
      if (times.length === plan.length) over.resolve()
    }
  })
  const cpuBefore = cpuTimeOf(editors.pid)
  await sendInTime(plan, (edit, at) => {
    sentAt[at] = performance.now()
    editors.send(edit)
  })
  const patience = new AbortController()
  const tooLate = sleep(PATIENCE_MS, undefined, { signal: patience.signal }).then(() => {
    throw new Error(`${times.length} of ${plan.length} edits have reached everybody`)
  })
  tooLate.catch(() => {})
  await Promise.race([over.promise, tooLate]).finally(() => patience.abort())
  const cpu = (cpuTimeOf(editors.pid) - cpuBefore) / 1000
  await editors.check(new Map(plan.map((edit) => [edit.editor, edit])))
  return { commits: plan.length, deliveries, cpu, times }
}

const sendInTime = async (plan: readonly NoteEdit[], send: (edit: NoteEdit, at: number) => void): Promise<void> => {
  const start = performance.now()
  for (const [at, edit] of plan.entries()) {
    const early = edit.at - (performance.now() - start)
    if (early > 0.5) await sleep(early)
    send(edit, at)
  }
}
