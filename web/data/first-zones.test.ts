import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createFirstZones, type Kept, PictureLater } from './first-zones.ts'
import { createTurns } from './in-turn.ts'

const inMemory = <T>(): Kept<T> => {
  let kept: string | undefined
  return {
    read: () => (kept === undefined ? undefined : (JSON.parse(kept) as T)),
    write: (value) => {
      kept = value === undefined ? undefined : JSON.stringify(value)
    },
  }
}

/** A browser whose tabs share `asks`, and a service that notes what it is asked. */
const aBrowser = () => {
  const clock = { time: 1_000_000_000 }
  const asked: string[] = []
  const service = { isFull: false, first: (id: string): string | undefined => `zone of ${id}` }
  const asks = inMemory<number[]>()
  const openTab = (known = inMemory<never>()) =>
    createFirstZones({
      ask: async ({ space_id }) => {
        asked.push(space_id)
        if (service.isFull) throw new Error('full')
        return service.first(space_id)
      },
      isLimit: (error) => error instanceof Error && error.message === 'full',
      known: known as never,
      asks,
      now: () => clock.time,
    })
  return { clock, asked, service, openTab }
}

const at = (space_id: string) => ({ edition_id: '1', space_id })
const isLater = (error: unknown): boolean => error instanceof PictureLater && error.delayMs > 0

describe('the first zones of spaces, for their cards', () => {
  test('[K84] a space is asked for once while it has not changed, also after a reload of the page', async () => {
    const { asked, service, openTab } = aBrowser()
    service.first = (id) => (id === 'empty' ? undefined : 'z')
    const known = inMemory<never>()
    const tab = openTab(known)
    assert.equal(await tab.find(at('a'), 'today'), 'z')
    assert.equal(await tab.find(at('empty'), 'today'), undefined)
    assert.equal(await openTab(known).find(at('a'), 'today'), 'z')
    assert.equal(await openTab(known).find(at('empty'), 'today'), undefined)
    assert.deepEqual(asked, ['a', 'empty'])
    await tab.find(at('a'), 'tomorrow')
    assert.deepEqual(asked, ['a', 'empty', 'a'])
    tab.forget('a')
    await tab.find(at('a'), 'tomorrow')
    assert.equal(asked.length, 4)
  })

  test('[K84] all tabs together ask for a third of what a minute allows, and go on a minute later', async () => {
    const { clock, asked, openTab } = aBrowser()
    const tabs = [openTab(), openTab()]
    const find = (id: number) => tabs[id % 2]?.find(at(`${id}`), 'today')
    for (let id = 0; id < 20; id++) await find(id)
    await assert.rejects(async () => find(20), isLater)
    assert.equal(asked.length, 20)
    // A space that was known before still has its picture.
    assert.equal(await tabs[0]?.find(at('0'), 'changed'), 'zone of 0')
    clock.time += 60_000
    assert.equal(await find(20), 'zone of 20')
    // A clock that was set back forgets what is to come.
    clock.time -= 3_600_000
    assert.equal(await find(21), 'zone of 21')
  })

  test('[K84] once the limit is reached, no picture asks for a minute', async () => {
    const { clock, asked, service, openTab } = aBrowser()
    const tab = openTab()
    service.isFull = true
    await assert.rejects(tab.find(at('a'), 'today'), isLater)
    service.isFull = false
    await assert.rejects(tab.find(at('b'), 'today'), isLater)
    assert.deepEqual(asked, ['a'])
    clock.time += 60_000
    assert.equal(await tab.find(at('b'), 'today'), 'zone of b')
  })

  test('[K84] a few pictures are loaded at a time, in their order, and one that fails lets the next one in', async () => {
    const inTurn = createTurns(2)
    const started: number[] = []
    let running = 0
    let most = 0
    const load = async (id: number) => {
      started.push(id)
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
      if (id === 1) throw new Error('no picture')
    }
    const results = await Promise.allSettled([0, 1, 2, 3, 4].map((id) => inTurn(() => load(id))))
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
    )
    assert.deepEqual(started, [0, 1, 2, 3, 4])
    assert.equal(most, 2)
  })
})
