import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { Check } from 'typebox/value'
import { isUuid, Mail, splitList, Text, toId } from './schema.ts'
import { canonicalScope, hasScope, scopes } from './scopes.ts'
import { formatTime, parseTime } from './time.ts'

describe('times', () => {
  test('[G3] a moment is written in UTC, with short English names and two-digit day', () => {
    assert.equal(formatTime(Date.UTC(2025, 1, 4, 11, 34, 28)), 'Tue, 04 Feb 2025, 11:34:28')
    assert.equal(formatTime(Date.UTC(1999, 11, 31, 23, 59, 59, 999)), 'Fri, 31 Dec 1999, 23:59:59')
    assert.equal(formatTime(0), 'Thu, 01 Jan 1970, 00:00:00')
  })

  test('[G3] what was written is read back to the second, in any order', () => {
    const last = Math.floor(Date.UTC(9999, 11, 31, 23, 59, 59) / 1000)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: last }), fc.integer({ min: 0, max: 999 }), (second, part) => {
        assert.equal(parseTime(formatTime(second * 1000 + part)), second * 1000)
      }),
    )
  })

  test('[G3] text that is not of the form is no time', () => {
    for (const text of [
      '',
      'Tue, 04 Feb 2025',
      'Mon, 04 Feb 2025, 11:34:28',
      'Tue, 4 Feb 2025, 11:34:28',
      'Sat, 30 Feb 2025, 11:34:28',
      'Tue, 04 Fev 2025, 11:34:28',
      'Tue, 04 Feb 2025, 24:00:00',
      'Tue, 04 Feb 2025, 11:34:28 ',
      '2025-02-04T11:34:28Z',
    ]) {
      assert.ok(Number.isNaN(parseTime(text)), text)
    }
  })
})

describe('ids', () => {
  test('[G4] a numeric id is read whole up to 2^53, and every other text is the id of nothing', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (id) => toId(String(id)) === id))
    for (const text of [
      '',
      '0',
      '01',
      '-1',
      '+1',
      '1.0',
      '1e3',
      ' 1',
      '1 ',
      '９',
      '9007199254740992',
      '9'.repeat(30),
    ]) {
      assert.equal(toId(text), 0, text)
    }
  })

  test('[G4] a UUID is 8-4-4-4-12 hexadecimal digits in either case', () => {
    assert.ok(isUuid('0190a5d8-7c3a-7bb2-8f0e-3d5b6a7c8d9e'))
    assert.ok(isUuid('0190A5D8-7C3A-7BB2-8F0E-3D5B6A7C8D9E'))
    for (const text of ['', '0190a5d87c3a7bb28f0e3d5b6a7c8d9e', '0190a5d8-7c3a-7bb2-8f0e-3d5b6a7c8d9g', '{…}']) {
      assert.equal(isUuid(text), false, text)
    }
  })
})

describe('text', () => {
  test('[E1] lengths are counted in UTF-16 units', () => {
    const name = Text(1, 4)
    assert.ok(Check(name, '\u{1F600}\u{1F600}'))
    assert.equal(Check(name, '\u{1F600}\u{1F600}x'), false)
    assert.equal(Check(name, ''), false)
  })

  test('[E7] a mail address has a local part and a domain', () => {
    for (const mail of ['ann@example.com', 'a.b+c@mail.example.org', 'ann@localhost', 'ä@exämple.com']) {
      assert.ok(Check(Mail, mail), mail)
    }
    for (const text of [
      '',
      'ann',
      '@example.com',
      'ann@',
      'ann@host',
      'a b@example.com',
      'a@b@example.com',
      `${'a'.repeat(65)}@example.com`,
      `a@${'b'.repeat(250)}.com`,
    ]) {
      assert.equal(Check(Mail, text), false, text)
    }
  })

  test('[G5] a list is split at commas, and blanks around names are trimmed', () => {
    assert.deepEqual(splitList(' one , two,three '), ['one', 'two', 'three'])
  })
})

describe('scopes', () => {
  test('[A2] names compare without case', () => {
    assert.equal(canonicalScope('service.EDITIONS.read'), 'Service.editions.READ')
    assert.equal(canonicalScope('Service.editions.DELETE'), undefined)
  })

  test('[A2] a spaces scope reaches the same action on zones, and nothing else is implied', () => {
    const spaces = new Set(['Service.spaces.READ'])
    assert.ok(hasScope(spaces, ['Service.zones.READ']))
    assert.equal(hasScope(spaces, ['Service.zones.UPDATE']), false)
    assert.equal(hasScope(spaces, ['Service.teams.READ']), false)
    assert.equal(hasScope(new Set(['Service.zones.READ']), ['Service.spaces.READ']), false)
    assert.equal(hasScope(new Set(['Service.editions.READ']), ['Service.spaces.READ']), false)
  })

  test('[A3] securesearch.READ is a scope like any other, and opens nothing by itself', () => {
    assert.ok('securesearch.READ' in scopes)
    assert.equal(hasScope(new Set(['securesearch.READ']), ['Service.spaces.READ']), false)
  })
})
