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
  const pool = createPicturePool({ timeout: 300, onError })
  after(pool.close)

  test('[D11] those who ask for the same at once share one drawing', async () => {
    let read = 0
    const ask = () =>
      pool.draw({ zuid: 1 }, 'same', async () => {
        read += 1
        return { seq: 7, task }
      })
    const drawn = await Promise.all([ask(), ask(), ask()])
    assert.deepEqual([read, drawn.map(outcomeOf), drawn[0]?.seq], [1, ['drawn', 'drawn', 'drawn'], 7])
    await ask()
    assert.equal(read, 2)
  })

  test('[D11] [R4] what one person asks for beyond their share is refused, and not read; others are not behind it', async () => {
    let read = 0
    const order: string[] = []
    const ask = async (person: number, key: string) =>
      outcomeOf(
        await pool.draw({ zuid: person }, key, async () => {
          read += 1
          order.push(key)
          return { seq: 1, task }
        }),
      )
    const greedy = Array.from({ length: 30 }, (_, at) => ask(1, `of the greedy ${at}`))
    const others = [2, 3, 4].map((person) => ask(person, `of ${person}`))
    const thumbnails = [2, 3, 4, 5, 6].map(async (person) =>
      outcomeOf(await pool.drawThumbnail({ zuid: person }, `zone ${person}`, async () => ({ seq: 1, task }))),
    )
    assert.deepEqual(
      await Promise.all(thumbnails),
      Array.from(thumbnails, () => 'drawn'),
    )
    assert.deepEqual(await Promise.all(others), ['drawn', 'drawn', 'drawn'])
    const outcomes = await Promise.all(greedy)
    assert.deepEqual([outcomes.filter((one) => one === 'drawn').length, read], [8, 11])
    assert.deepEqual(
      order.slice(-3),
      [5, 6, 7].map((at) => `of the greedy ${at}`),
      'the others had their turns before',
    )
    assert.equal(outcomeOf(await pool.draw({ zuid: 1 }, 'later', async () => ({ seq: 1, task }))), 'drawn')
    assert.deepEqual(pool.load(), { export: { running: 0, waiting: 0 }, thumbnail: { running: 0, waiting: 0 } })
  })

  test('[R1] [R4] guests of one link have one share, and their turns are those of one person', async () => {
    const order: string[] = []
    const ask = async (payer: { zuid: number; link?: string }, key: string) =>
      outcomeOf(
        await pool.draw(payer, key, async () => {
          order.push(key)
          return { seq: 1, task }
        }),
      )
    const guests = Array.from({ length: 40 }, (_, at) => ask({ zuid: 100 + at, link: 'link 7' }, `of guest ${at}`))
    const others = [ask({ zuid: 2 }, 'of another'), ask({ zuid: 300, link: 'link 8' }, 'of another link')]
    assert.deepEqual(await Promise.all(others), ['drawn', 'drawn'])
    const outcomes = await Promise.all(guests)
    assert.deepEqual([outcomes.filter((one) => one === 'drawn').length, order.length], [8, 10])
    assert.deepEqual(
      order.slice(-5),
      [3, 4, 5, 6, 7].map((at) => `of guest ${at}`),
      'the others had their turns before',
    )
  })

  test('[D11] more than all can wait for is refused, whoever asks', async () => {
    const asked = Array.from({ length: 60 }, (_, at) =>
      pool.draw({ zuid: at }, `picture ${at}`, async () => ({ seq: 1, task })),
    )
    const outcomes = (await Promise.all(asked)).map(outcomeOf)
    assert.equal(outcomes.filter((one) => one === 'drawn').length, 48)
  })

  test('[R4] whoever asks for what a greedy one waits for has a turn of their own', async () => {
    for (const lane of ['draw', 'drawThumbnail'] as const) {
      const order: string[] = []
      const ask = (person: number, key: string) =>
        pool[lane]({ zuid: person }, `${lane} ${key}`, async () => {
          order.push(key)
          return { seq: 1, task: { ...task, format: 'png', width: 32 } }
        })
      const greedy = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'wanted'].map((key) => ask(1, key))
      assert.equal(outcomeOf(await ask(2, 'wanted')), 'drawn')
      assert.ok(order.indexOf('wanted') <= 3, `it was drawn after ${order}`)
      assert.deepEqual((await Promise.all(greedy)).map(outcomeOf), Array(8).fill('drawn'))
      assert.equal(order.length, 8)
    }
  })

  test('[D10] one thumbnail of a zone is drawn at a time, and kept', async () => {
    let [now, most, read] = [0, 0, 0]
    const ask = (key: string) =>
      pool.drawThumbnail({ zuid: 1 }, key, async () => {
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
    assert.equal(outcomeOf(await hasty.draw({ zuid: 1 }, 'slow', async () => ({ seq: 1, task }))), 'busy')
    assert.ok(errors.length > 0)
    await hasty.close()
  })

  test('[D11] what cannot be read is an error for whoever asked, and not for the next', async () => {
    const failing = pool.draw({ zuid: 1 }, 'broken', async () => {
      throw new Error('gone')
    })
    await assert.rejects(failing, /gone/)
    assert.equal(outcomeOf(await pool.draw({ zuid: 1 }, 'broken', async () => ({ seq: 1, task }))), 'drawn')
  })
})
