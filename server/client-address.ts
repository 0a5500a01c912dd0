import { isIP } from 'node:net'

/**
 * What failures and requests of a client are counted by. An IPv6 client is its network of 64 bits, which has more
 * addresses than could ever be counted.
 */
export const toAddressKey = (address: string): string => {
  const ip = withoutPort(address)
  switch (isIP(ip)) {
    case 4:
      return ip
    case 6:
      return toNetworkKey(ip)
    default:
      return 'unknown'
  }
}

/** Some proxies write the port after the address. */
const withoutPort = (address: string): string =>
  /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address

const toNetworkKey = (ip: string): string => {
  const groups = expand(new URL(`http://[${ip.replace(/%.*$/, '')}]`).hostname.slice(1, -1))
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return toIPv4(groups.slice(6))
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** The eight groups of an address as URL writes it. */
const expand = (ip: string): number[] => {
  const [left = [], right] = ip.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = right ? Array.from({ length: 8 - left.length - right.length }, () => '0') : []
  return [...left, ...zeros, ...(right ?? [])].map((group) => Number.parseInt(group, 16))
}

const toIPv4 = (groups: readonly number[]): string => groups.flatMap((group) => [group >> 8, group & 0xff]).join('.')
