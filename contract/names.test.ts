import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Check } from 'typebox/value'
import { copyName, Name } from './names.ts'
import { growthOf } from './testing/growth.ts'

const takes = (name: unknown) => Check(Name, name)

describe('names of spaces and zones', () => {
  test('[K16] every mark that the contract lists is taken, by itself and among letters', () => {
    const marks = '_~`#%&^*(){}[]+|=-.$@?,:;></!\'\\"'
    assert.equal(new Set(marks).size, 32)
    for (const mark of marks) {
      assert.ok(takes(mark), mark)
      assert.ok(takes(`a${mark}9`), mark)
    }
  })

  test('[K16] letters, digits, whitespace and all scripts are taken, and so are emoji', () => {
    for (const name of [
      'Plan 9',
      ' ',
      '\t\n\v\f\r',
      'Ünïcode',
      'план',
      '计画',
      'خطة',
      '\u0080',
      '\uffff',
      '🎨',
      '👩‍👩‍👧‍👦',
    ])
      assert.ok(takes(name), JSON.stringify(name))
  })

  test('[K16] of the units below U+0080, the control characters that are no whitespace are refused, and no others', () => {
    for (let unit = 0; unit < 0x80; unit++) {
      const isControl = (unit < 0x20 && !(unit >= 0x09 && unit <= 0x0d)) || unit === 0x7f
      assert.equal(takes(`a${String.fromCharCode(unit)}b`), !isControl, unit.toString(16))
    }
  })

  test('[K16] a name has 1 to 500 UTF-16 units: an emoji counts two', () => {
    assert.ok(!takes(''))
    assert.ok(takes('x'.repeat(500)))
    assert.ok(!takes('x'.repeat(501)))
    assert.ok(takes('🎨'.repeat(250)))
    assert.ok(!takes(`${'🎨'.repeat(250)}x`))
    for (const value of [undefined, null, 5, ['x'], {}]) assert.ok(!takes(value))
  })

  test('[K16] a long text that nearly fits is refused in time that grows with its length', () => {
    const refuse = (length: number) => {
      const text = `${'a '.repeat(length / 2)}\u0000`
      return () => {
        for (let call = 0; call < 20; call++) assert.ok(!takes(text))
      }
    }
    // A pattern that goes back and forth would make it 8.
    const growth = growthOf(refuse(2_000), refuse(16_000))
    assert.ok(growth < 3, `${growth} times as long`)
  })

  test('[Z6] the name of a copy is a name, whatever the name of the original', () => {
    assert.equal(copyName('Plan'), 'Copy of Plan')
    for (const name of ['x'.repeat(500), '🎨'.repeat(250), `x${'🎨'.repeat(249)}`]) {
      assert.ok(takes(copyName(name)))
      assert.ok(copyName(name).isWellFormed())
    }
  })
})
