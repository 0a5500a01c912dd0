import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ApiError } from '../api-error.ts'
import { samplePng } from '../testing/sample-request.ts'
import { createImagePool } from './image-pool.ts'

const pool = createImagePool({ maxPixels: 1_000_000, seconds: 600, ofPerson: 16 }, (error) =>
  assert.fail(String(error)),
)
after(() => pool.close())

const many = Array.from({ length: 20 }, (_, n) => n)
const isTaken = (error: unknown): boolean => {
  assert.ok(error instanceof ApiError)
  assert.deepEqual([error.error, error.headers['retry-after']], ['unavailable', '1'])
  return true
}

test('[R4] images are looked at in turn by person: nobody is behind all that another one has sent', async () => {
  const order: string[] = []
  const send = (zuid: number) => pool.read({ zuid }, samplePng).then(() => order.push(`of ${zuid}`))
  await Promise.all([...many.slice(0, 10).map(() => send(1)), send(2), send(3)])
  assert.deepEqual(order.slice(0, 4).toSorted(), ['of 1', 'of 1', 'of 2', 'of 3'])
})

test('[R4] one person has so many images waiting at most, and guests of one link have them together', async () => {
  for (const payer of [(_: number) => ({ zuid: 1 }), (n: number) => ({ zuid: 100 + n, link: 'link 1' })]) {
    const sent = await Promise.allSettled([...many.map((n) => pool.read(payer(n), samplePng)), other()])
    const refused = sent.flatMap((one, at) => (one.status === 'rejected' && isTaken(one.reason) ? [at] : []))
    assert.deepEqual(refused, [16, 17, 18, 19])
  }
})

const other = () => pool.read({ zuid: 2 }, samplePng)
