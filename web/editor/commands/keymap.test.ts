import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyOf } from './keymap.ts'

const none = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }
const press = (key: string, code: string, held: Partial<typeof none> = {}) => keyOf({ ...none, ...held, key, code })
const ctrl = { ctrlKey: true }

test('[K84] a bracket is the same key with Shift, where the browser tells of a brace', () => {
  assert.equal(press(']', 'BracketRight', ctrl), 'mod+]')
  assert.equal(press('}', 'BracketRight', { ...ctrl, shiftKey: true }), 'shift+mod+]')
  assert.equal(press('{', 'BracketLeft', { ...ctrl, shiftKey: true }), 'shift+mod+[')
})

test('[K84] keys of other alphabets are those at their places; Latin ones are what is written on them', () => {
  assert.equal(press('к', 'KeyR'), 'r')
  assert.equal(press('Я', 'KeyZ', { ...ctrl, shiftKey: true }), 'shift+mod+z')
  assert.equal(press('ω', 'KeyV'), 'v')
  assert.equal(press('ש', 'KeyA', ctrl), 'mod+a')
  assert.equal(press('ي', 'KeyD', { metaKey: true }), 'mod+d')
  assert.equal(press('ъ', 'BracketRight', ctrl), 'mod+]')
  // Of a French and of a German keyboard.
  assert.equal(press('a', 'KeyQ'), 'a')
  assert.equal(press('z', 'KeyY', ctrl), 'mod+z')
  assert.equal(press('*', 'BracketRight', { ...ctrl, shiftKey: true }), 'shift+mod+*')
})

test('[K84] digits, and letters with Alt, are those at their places; keys without letters have their names', () => {
  assert.equal(press('!', 'Digit1', { shiftKey: true }), 'shift+1')
  assert.equal(press('å', 'KeyA', { altKey: true }), 'alt+a')
  assert.equal(press('Dead', 'KeyN', { altKey: true }), 'alt+n')
  assert.equal(press('Dead', 'Equal'), 'Dead')
  assert.equal(press('Delete', 'Delete'), 'Delete')
  assert.equal(press(' ', 'Space'), ' ')
  assert.equal(press('?', 'Slash', { shiftKey: true }), 'shift+?')
})
