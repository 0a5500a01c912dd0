import assert from 'node:assert/strict'
import type { Engine } from '@easel/server/db/transaction.ts'
import { startPeople } from '../../web/testing/people.ts'
import { gatherTogether } from '../../web/testing/together.ts'

interface GestureOptions {
  engine: Engine
  minutes: number
  people: number
  seed: number
}

const REPORT_MS = 10_000

/** Makes gestures for so long, compares what everybody has, and takes all of it back. */
export const makeGestures = async ({ engine, minutes, people, seed }: GestureOptions): Promise<void> => {
  const room = await startPeople(engine, people)
  const startedAt = performance.now()
  const elapsed = (): number => performance.now() - startedAt
  const together = await gatherTogether(room, seed)
  const report = (what: string): void =>
    console.log(`${engine}: ${(elapsed() / 60_000).toFixed(1)} min, ${together.told()}, ${what}`)
  let what = `of ${minutes} min of gestures`
  const timer = setInterval(() => report(what), REPORT_MS)
  try {
    const end = elapsed() + minutes * 60_000
    await together.work(() => elapsed() < end)
    what = 'compared'
    await together.agree()
    what = 'undone'
    await together.undoAll()
    what = 'back at the first board'
    if (engine === 'postgres' && people > 1) assert.ok(room.service.live.every((count) => count > 0))
  } finally {
    clearInterval(timer)
    report(what)
    await room.service.close()
  }
  assert.deepEqual(room.problems, [])
}
