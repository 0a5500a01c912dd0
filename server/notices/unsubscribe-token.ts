import { createHmac, timingSafeEqual } from 'node:crypto'

const sign = (key: string, zuid: number): Buffer => createHmac('sha256', key).update(`unsubscribe ${zuid}`).digest()

/** Ends mails to one person, and nothing else; good for as long as the service has its key. */
export const unsubscribeToken = (key: string, zuid: number): string =>
  `${zuid}.${sign(key, zuid).toString('base64url')}`

/** Whose token it is; undefined where it is nobody's. */
export const readUnsubscribeToken = (key: string, token: string): number | undefined => {
  const [, digits = '', signature = ''] = /^([1-9]\d{0,15})\.([\w-]{43})$/.exec(token) ?? []
  const zuid = Number(digits)
  const given = Buffer.from(signature, 'base64url')
  const expected = sign(key, zuid)
  return given.length === expected.length && timingSafeEqual(given, expected) ? zuid : undefined
}
