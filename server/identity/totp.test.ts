import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchTotpCode, newTotpSecret, stepAt, toBase32, toOtpauthUri, totpCode } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

test('[I1] codes are those of RFC 6238, appendix B', () => {
  const vectors: [seconds: number, code: string][] = [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ]
  for (const [seconds, code] of vectors) assert.equal(totpCode(secret, stepAt(seconds * 1000), 8), code)
})

test('[I1] codes are those of RFC 4226, appendix D', () => {
  const codes = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489']
  for (const [counter, code] of codes.entries()) assert.equal(totpCode(secret, counter), code)
})

test('[I1] a code of the step before, of this one and of the next fits, and no other', () => {
  const now = 1_700_000_000_000
  const step = stepAt(now)
  const matched = [-2, -1, 0, 1, 2].map((away) => matchTotpCode(secret, totpCode(secret, step + away), now))
  assert.deepEqual(matched, [undefined, step - 1, step, step + 1, undefined])
  const code = totpCode(secret, step)
  assert.equal(matchTotpCode(secret, ` ${code.slice(0, 3)} ${code.slice(3)} `, now), step)
  for (const wrong of ['', code.slice(1), `${code}0`, `0${code}`, '１２３４５６', 'abcdef', '\u0000'.repeat(6)])
    assert.equal(matchTotpCode(secret, wrong, now), undefined)
})

test('[I1] secrets are written as RFC 4648 says, and long enough', () => {
  const vectors = {
    '': '',
    f: 'MY',
    fo: 'MZXQ',
    foo: 'MZXW6',
    foob: 'MZXW6YQ',
    fooba: 'MZXW6YTB',
    foobar: 'MZXW6YTBOI',
  }
  for (const [text, base32] of Object.entries(vectors)) assert.equal(toBase32(Buffer.from(text)), base32)
  assert.match(toBase32(newTotpSecret()), /^[A-Z2-7]{32}$/)
  assert.equal(
    toOtpauthUri(secret, { issuer: 'Easel', account: 'a b&c@example.com' }),
    'otpauth://totp/Easel:a%20b%26c%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Easel&algorithm=SHA1&digits=6&period=30',
  )
})
