import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

interface Cost {
  /** KiB */
  memory: number
  passes: number
  parallelism: number
}

const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }

/** argon2id, in the PHC form: the cost and the salt stand in it, so that the cost can rise later. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16)
  const tag = await argon2id(password, salt, cost, 32)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Takes as long where there is no hash: time does not tell whether an address is known. */
export const isPassword = async (password: string, hash: string | null | undefined): Promise<boolean> => {
  const [, memory, passes, parallelism, salt, tag] = form.exec(hash ?? '') ?? []
  if (!salt || !tag) {
    await argon2id(password, randomBytes(16), cost, 32)
    return false
  }
  const expected = Buffer.from(tag, 'base64')
  const paid = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return timingSafeEqual(await argon2id(password, Buffer.from(salt, 'base64'), paid, expected.length), expected)
}

const argon2id = (password: string, nonce: Buffer, paid: Cost, tagLength: number): Promise<Buffer> =>
  derive('argon2id', { message: password.normalize('NFC'), nonce, tagLength, ...paid }) as Promise<Buffer>

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

const shortest = 8
const longest = 1000

/** What is wrong with a new password, in words for a person; undefined where nothing is. */
export const passwordFault = (password: string): string | undefined => {
  if (password.length < shortest) return `A password has at least ${shortest} characters.`
  if (password.length > longest) return `A password has at most ${longest} characters.`
  return undefined
}
