import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const DIGITS = 6
const STEP_MS = 30_000
/** Steps before and after the present one that are accepted: clocks differ, and people type slowly. */
const DRIFT = 1
/** As long as the hash of the codes, which is what RFC 4226 recommends. */
const SECRET_BYTES = 20

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

export const stepAt = (time: number): number => Math.floor(time / STEP_MS)

/** RFC 4226 5.3 with the number of the step as its counter (RFC 6238). SHA-1, since apps know nothing else for sure. */
export const totpCode = (secret: Buffer, step: number, digits = DIGITS): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) as number) & 0xf
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** The step that the code belongs to; undefined if it is none of those around now. Compares with all of them. */
export const matchTotpCode = (secret: Buffer, code: string, now: number): number | undefined => {
  const typed = Buffer.from(code.replaceAll(/\s/g, ''))
  let matching: number | undefined
  for (let step = stepAt(now) - DRIFT; step <= stepAt(now) + DRIFT; step++) {
    const expected = Buffer.from(totpCode(secret, step))
    if (typed.length === expected.length && timingSafeEqual(typed, expected)) matching = step
  }
  return matching
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding: the form in which apps take a secret. */
export const toBase32 = (bytes: Buffer): string => {
  let text = ''
  let [value, bits] = [0, 0]
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(value >>> bits) & 31]
    }
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text
}

/** What an authenticator app opens, as a link or from a picture. */
export const toOtpauthUri = (secret: Buffer, { issuer, account }: { issuer: string; account: string }): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const issuerName = encodeURIComponent(issuer)
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${issuerName}&algorithm=SHA1&digits=${DIGITS}&period=30`
}
