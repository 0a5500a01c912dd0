import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Decode, Encode } from 'typebox/value'
import { namesSeq, toEtag, zoneEtag } from './etag.ts'
import { growthOf } from './testing/growth.ts'

const IfNoneMatch = zoneEtag.headers.properties['if-none-match']
const namesFive = (text: string) => namesSeq(Decode(IfNoneMatch, text), 5)

describe('If-None-Match', () => {
  test('[J5] names a sequence number alone, in a list, in its weak form, or by *', () => {
    for (const text of ['"5"', 'W/"5"', '"4", "5"', '"4","5"', ' W/"4" ,\t"5"', ', "5" ,,', '*', ' * ', '"a,b", "5"'])
      assert.ok(namesFive(text), text)
  })

  test('[J5] names no other, and what is no list of tags names none', () => {
    for (const text of [
      '"4"',
      '"55"',
      '" 5"',
      '"5 "',
      '5',
      '',
      ',',
      'w/"5"',
      'W/ "5"',
      '"5',
      'x"5"',
      '"5" or',
      '"*"',
      '*, "4"',
    ])
      assert.ok(!namesFive(text), text)
    assert.ok(!namesSeq(undefined, 5))
  })

  test('[J5] is read in time that grows with its length', () => {
    for (const part of ['"', ' ', ',', 'W/', 'W/"', '" ', '"5",', '*']) {
      const read = (count: number) => {
        const text = `${part.repeat(count)}x`
        return () => {
          for (let call = 0; call < 5; call++) assert.ok(!namesFive(text), part)
        }
      }
      const growth = growthOf(read(1_000), read(8_000))
      assert.ok(growth < 3, `${growth} times as long: ${part}`)
    }
  })

  test('[J5] takes what the service sends as ETag', () => {
    assert.equal(Encode(IfNoneMatch, [toEtag(4), toEtag(5)]), '"4", "5"')
    assert.ok(namesFive(toEtag(5)))
  })
})
