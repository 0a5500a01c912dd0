import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createPicturePool, type Drawn } from './picture-pool.ts'
import type { PictureTask } from './picture-worker.ts'

const task: PictureTask = { pages: ['[]'], format: 'svg', zone_id: 'z', title: 'Zone', maxPixels: 1e6 }

const outcomeOf = (drawn: Drawn): string => ('bytes' in drawn ? 'drawn' : drawn.refusal)

describe('the threads that draw pictures', () => {
  const errors: unknown[] = []
  const onError = (error: unknown) => {
    errors.push(error)
    return undefined
  }
  const pool = createPicturePool({ timeout: 30, onError })
  after(pool.close)

  test('[D11] those who ask for the same at once share one drawing', async () => {
    let read = 0
    const ask = () =>
      pool.draw('same', async () => {
        read += 1
        return { seq: 7, task }
      })
    const drawn = await Promise.all([ask(), ask(), ask()])
    assert.deepEqual([read, drawn.map(outcomeOf), drawn[0]?.seq], [1, ['drawn', 'drawn', 'drawn'], 7])
    await ask()
    assert.equal(read, 2)
  })

  test('[D11] more than a few dozen different ones at once are refused, and not read', async () => {
    let read = 0
    const asked = Array.from({ length: 40 }, (_, at) =>
      pool.draw(`picture ${at}`, async () => {
        read += 1
        return { seq: 1, task }
      }),
    )
    const outcomes = (await Promise.all(asked)).map(outcomeOf)
    assert.deepEqual([read, outcomes.filter((one) => one === 'busy').length], [24, 16])
    assert.equal(outcomeOf(await pool.draw('later', async () => ({ seq: 1, task }))), 'drawn')
  })

  test('[D10] one thumbnail of a zone is drawn at a time, and kept', async () => {
    let [now, most, read] = [0, 0, 0]
    const ask = (key: string) =>
      pool.drawThumbnail('zone', key, async () => {
        read += 1
        now += 1
        most = Math.max(most, now)
        await new Promise(setImmediate)
        now -= 1
        return { seq: 1, task: { ...task, format: 'png', width: 32 } }
      })
    await Promise.all(['a', 'b', 'a', 'c', 'b'].map(ask))
    await ask('a')
    assert.deepEqual([most, read], [1, 3])
  })

  test('[D11] a drawing that takes too long is given up, and the next one is drawn', async () => {
    const hasty = createPicturePool({ timeout: 0.001, onError })
    assert.equal(outcomeOf(await hasty.draw('slow', async () => ({ seq: 1, task }))), 'busy')
    assert.ok(errors.length > 0)
    await hasty.close()
  })

  test('[D11] what cannot be read is an error for whoever asked, and not for the next', async () => {
    const failing = pool.draw('broken', async () => {
      throw new Error('gone')
    })
    await assert.rejects(failing, /gone/)
    assert.equal(outcomeOf(await pool.draw('broken', async () => ({ seq: 1, task }))), 'drawn')
  })
})
