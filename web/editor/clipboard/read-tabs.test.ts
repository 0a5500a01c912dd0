import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readTabs } from './read-tabs.ts'

describe('lines with tabs', () => {
  test('a cell between quotes holds lines, tabs and quotes', () => {
    const text = 'Name\tWords\r\n"Ada\r\nLovelace"\t"a ""b""\tc"\r\n\tlast'
    assert.deepEqual(readTabs(text), [
      ['Name', 'Words'],
      ['Ada\nLovelace', 'a "b"\tc'],
      ['', 'last'],
    ])
  })

  test('quotes that do not end a cell are letters', () => {
    assert.deepEqual(readTabs('"Yes" she said\tno\n"open\nand not closed'), [
      ['"Yes" she said', 'no'],
      ['"open'],
      ['and not closed'],
    ])
    assert.deepEqual(readTabs('5" nail\t""'), [['5" nail', '']])
  })

  test('many quotes are read in one go', () => {
    const text = '"a'.repeat(20_000)
    assert.deepEqual(readTabs(text), [[text]])
  })

  test('a line at the end, and nothing at all', () => {
    assert.deepEqual(readTabs('a\n'), [['a'], ['']])
    assert.deepEqual(readTabs(''), [['']])
  })
})
