import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { toCss, toShadedCss } from './colours.ts'

describe('colours', () => {
  test('[D1] of hue, saturation and brightness are those of CSS', () => {
    const known: [hue: number, saturation: number, brightness: number, css: string][] = [
      [0, 1, 1, '#ff0000'],
      [60, 1, 1, '#ffff00'],
      [120, 1, 1, '#00ff00'],
      [180, 1, 1, '#00ffff'],
      [240, 1, 1, '#0000ff'],
      [300, 1, 1, '#ff00ff'],
      [30, 1, 1, '#ff8000'],
      [210, 0.5, 0.8, '#6699cc'],
      [90, 0, 0.5, '#808080'],
    ]
    for (const [hue, saturation, brightness, css] of known)
      assert.equal(toCss({ hsb: { hue, saturation, brightness } }), css, `${hue} ${saturation} ${brightness}`)
  })

  test('[D1] of red, green and blue, and as hexadecimal digits, with what shows through', () => {
    assert.equal(toCss({ rgb: { red: 1, green: 16, blue: 255 } }), '#0110ff')
    assert.equal(toCss({ hex: { value: '#abc' } }), '#aabbcc')
    assert.equal(toCss({ hex: { value: '#ff000080' } }), 'rgba(255,0,0,0.502)')
    assert.equal(toCss({ hex: { value: '#ff0000' } }, 0.25), 'rgba(255,0,0,0.25)')
    assert.equal(toCss({}), '#000000')
  })

  test('[D1] in the shade they are darker and no greyer', () => {
    const bytesOf = (css: string) => [1, 3, 5].map((at) => Number.parseInt(css.slice(at, at + 2), 16))
    const greynessOf = (bytes: number[]) => Math.min(...bytes) / Math.max(...bytes)
    for (const value of ['#bfdbfe', '#fde68a', '#fecaca', '#1d4ed8', '#16a34a', '#94a3b8', '#ffffff'])
      for (const by of [0.1, 0.2, 0.4]) {
        const [lit, shaded] = [bytesOf(value), bytesOf(toShadedCss({ hex: { value } }, 1, by))]
        assert.ok(
          shaded.every((byte, at) => byte < (lit[at] ?? 0)),
          `${value} ${by}: ${shaded}`,
        )
        if (value !== '#ffffff') assert.ok(greynessOf(shaded) < greynessOf(lit), `${value} ${by}: ${shaded}`)
      }
    assert.equal(toShadedCss({ hex: { value: '#ffffff' } }, 0.5, 0.2), 'rgba(230,230,230,0.5)')
  })
})
