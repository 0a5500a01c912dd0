import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Texts } from './pages/texts/en.ts'
import { type PasswordCost, passwordCost } from './password-cost.ts'

const derive = promisify(argon2)

/** argon2id in the PHC format, which includes cost and salt, so that the cost can be raised later. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16)
  const cost = { ...passwordCost }
  const tag = await argon2id(password, salt, cost, 32)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

const phcFormat = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Takes as long without a hash, so that timing does not reveal whether an address has an account. */
export const verifyPassword = async (password: string, hash: string | null | undefined): Promise<boolean> => {
  const [, memory, passes, parallelism, salt, tag] = phcFormat.exec(hash ?? '') ?? []
  if (!salt || !tag) {
    await argon2id(password, randomBytes(16), passwordCost, 32)
    return false
  }
  const expected = Buffer.from(tag, 'base64')
  const used = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return timingSafeEqual(await argon2id(password, Buffer.from(salt, 'base64'), used, expected.length), expected)
}

const argon2id = (password: string, nonce: Buffer, cost: PasswordCost, tagLength: number): Promise<Buffer> =>
  derive('argon2id', { message: password.normalize('NFC'), nonce, tagLength, ...cost }) as Promise<Buffer>

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

const MIN_LENGTH = 8
const MAX_LENGTH = 1000

/** A message for the user; undefined if the password is acceptable. */
export const passwordError = (password: string): ((texts: Texts) => string) | undefined => {
  if (password.length < MIN_LENGTH) return (t) => t.passwordShort(MIN_LENGTH)
  if (password.length > MAX_LENGTH) return (t) => t.passwordLong(MAX_LENGTH)
  return undefined
}
