import { isIPv6 } from 'node:net'

const MAX_LENGTH = 64

/** An IPv6 address by its /64, since a single customer has all of one; any other address as it is. */
export const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain.slice(0, MAX_LENGTH)
  const [left = [], right = []] = plain.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const prefix = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${prefix.join(':')}::/64`
}
