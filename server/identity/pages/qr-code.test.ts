import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeQR } from 'qr/decode.js'
import { newTotpSecret, toOtpauthUri } from '../totp.ts'
import { qrCode } from './qr-code.ts'
import { en } from './texts/en.ts'

const SCALE = 4

/** The picture as a camera would see it: four bytes for each dot. */
const paint = (svg: string) => {
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]) * SCALE
  const data = new Uint8Array(size * size * 4).fill(255)
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dot = 0; dot < SCALE * SCALE; dot++) {
      const row = Number(y) * SCALE + Math.floor(dot / SCALE)
      const at = (row * size + Number(x) * SCALE + (dot % SCALE)) * 4
      data.fill(0, at, at + 3)
    }
  return { width: size, height: size, data }
}

test('[I1] the picture of a key says what the link does, also for long addresses', () => {
  for (const account of ['ann@example.com', `${'ü'.repeat(60)}@example.com`, `${'a'.repeat(300)}@example.com`]) {
    const uri = toOtpauthUri(newTotpSecret(), { issuer: 'Easel', account })
    const text = qrCode(uri, 'Key').render(en)
    assert.equal(decodeQR(paint(text)), uri)
    assert.doesNotMatch(text, /style=|<script|href/)
  }
})
