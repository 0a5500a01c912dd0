import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatTime } from '@easel/contract/time.ts'
import { toDate } from './time.ts'

test('[G3] a time of the service is a date in UTC; of any other text the date is invalid', () => {
  for (const time of [0, 1_738_668_868_000, 253_402_300_800_000]) assert.equal(toDate(formatTime(time)).getTime(), time)
  for (const text of ['', '2025-02-04', 'Tue, 04 Feb 2025 11:34:28', 'Tue, 04 Fub 2025, 11:34:28'])
    assert.ok(Number.isNaN(toDate(text).getTime()), text)
})
