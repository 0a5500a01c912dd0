import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { MAX_MESSAGES } from '@easel/contract/live-messages.ts'
import { ApiError } from '../api-error.ts'
import { parseFrame, parseFrameOfReader } from './parse-frame.ts'

const presence = { type: 'presence', state: {} }

const frameOf = (count: number): Buffer => Buffer.from(JSON.stringify(Array.from({ length: count }, () => presence)))

for (const [who, parse] of Object.entries({ 'an editor': parseFrame, 'a reader': parseFrameOfReader })) {
  describe(`a frame of ${who}`, () => {
    const refuses = (frame: Buffer) =>
      assert.throws(
        () => parse(frame),
        (error) => error instanceof ApiError && error.error === 'invalid',
      )

    test('[L5] has as many messages as are allowed, and not one more', () => {
      assert.equal(parse(frameOf(MAX_MESSAGES)).length, MAX_MESSAGES)
      refuses(frameOf(MAX_MESSAGES + 1))
      refuses(frameOf(MAX_MESSAGES * 20))
    })

    test('[L5] is a list with a message', () => {
      refuses(frameOf(0))
      refuses(Buffer.from(JSON.stringify(presence)))
    })
  })
}

describe('a frame of a reader that is long', () => {
  const longPresence = (inner: string) => Buffer.from(`[{"type":"presence","state":{${inner}${' '.repeat(66_000)}}}]`)

  test('[L5] [R1] is refused before it is parsed, unless it is a change', () => {
    for (const inner of ['', 'broken'])
      assert.throws(
        () => parseFrameOfReader(longPresence(inner)),
        (error) => error instanceof ApiError && error.context.reason === 'has a message that is too long',
      )
    assert.equal(parseFrame(longPresence('')).length, 1)
  })
})
