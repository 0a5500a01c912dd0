import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownsKey } from './shortcuts.ts'

test('[K84] keys belong to what is written in, but Escape to the page; a checkbox takes none of them', () => {
  const input = (type: string) => ({ tagName: 'INPUT', type })
  for (const focused of [input('text'), input('search'), { tagName: 'TEXTAREA' }, { tagName: 'SELECT' }])
    assert.deepEqual([ownsKey(focused, 'c'), ownsKey(focused, 'Escape')], [true, false], JSON.stringify(focused))
  assert.equal(ownsKey({ tagName: 'DIV', isContentEditable: true }, 'c'), true)
  for (const focused of [input('checkbox'), { tagName: 'BUTTON' }, { tagName: 'DIV', isContentEditable: false }])
    assert.deepEqual([ownsKey(focused, 'c'), ownsKey(focused, 'ArrowUp')], [false, false], JSON.stringify(focused))
  assert.deepEqual([ownsKey(input('radio'), 't'), ownsKey(input('radio'), 'ArrowUp')], [false, true])
})
