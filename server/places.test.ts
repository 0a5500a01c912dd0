import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPlaces } from './places.ts'

const options = { atATime: 1, ofPerson: 10, ofAll: 100, patienceMs: 600_000 }

/** Work that is done when it is told to. */
const heldWork = () => {
  const done: (() => void)[] = []
  const started: string[] = []
  const work = (name: string) => () => {
    started.push(name)
    return new Promise<string>((resolve) => done.push(() => resolve(name)))
  }
  const finishOne = async () => {
    await new Promise(setImmediate)
    done.shift()?.()
    await new Promise(setImmediate)
  }
  return { started, work, finishOne }
}

test('[D11] turns go round among those who wait, whoever has asked for how much', async () => {
  const places = createPlaces(options)
  const { started, work, finishOne } = heldWork()
  const asked = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => places.take(name.charCodeAt(0), work(name)))
  assert.deepEqual(places.load(), { running: 1, waiting: 6 })
  for (let n = 0; n < asked.length; n++) await finishOne()
  assert.deepEqual(started, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  assert.deepEqual(await Promise.all(asked), ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'])
  assert.deepEqual(places.load(), { running: 0, waiting: 0 })
})

test('[D11] work that fails gives its place back, and is an error for whoever asked', async () => {
  const places = createPlaces({ ...options, ofPerson: 1 })
  const failing = places.take(1, async () => {
    throw new Error('gone')
  })
  assert.equal(await places.take(1, async () => 'more than one'), undefined)
  await assert.rejects(failing, /gone/)
  assert.equal(await places.take(1, async () => 'next'), 'next')
})

test('[D11] what is not its turn in time is given up, and holds nobody up', async () => {
  const places = createPlaces({ ...options, patienceMs: 1 })
  const { started, work, finishOne } = heldWork()
  const first = places.take(1, work('first'))
  assert.equal(await places.take(2, work('late')), undefined)
  assert.deepEqual(places.load(), { running: 1, waiting: 0 })
  await finishOne()
  assert.equal(await first, 'first')
  assert.deepEqual(started, ['first'])
})
