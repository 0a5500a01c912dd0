import { BlockList, isIP, isIPv6 } from 'node:net'

/** Networks that are not the public internet: of this machine, of its surroundings, or of no host at all. */
const reserved = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  reserved.addSubnet(network, prefix, 'ipv4')

/** Of IPv6 only what is given out to hosts is public, and of that not what carries an IPv4 address inside. */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(network, prefix, 'ipv6')

/** Whether an address is one of the public internet. */
export const isPublicAddress = (address: string): boolean => {
  const ip = address.replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return isPublicAddress(mapped)
  if (isIP(ip) === 4) return !reserved.check(ip, 'ipv4')
  return isIPv6(ip) && unicast.check(ip, 'ipv6') && !reserved.check(ip, 'ipv6')
}

/** What is wrong with the address of a webhook; undefined: nothing. Names are looked up when something is sent. */
export const urlProblem = (text: string, allowsPrivate: boolean): string | undefined => {
  const url = URL.parse(text)
  // The parser leaves out line ends and tabs: what is shown would not be where it goes.
  if (!url || /^\s|\s$|\p{Cc}/u.test(text)) return 'must be a URL'
  if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:')) return 'must begin with https://'
  if (url.username !== '' || url.password !== '') return 'must not have a user name or password'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (allowsPrivate) return undefined
  const isLocalName = /(^|\.)(localhost|local|internal|localdomain)\.?$/i.test(host)
  if (isLocalName || (isIP(host) !== 0 && !isPublicAddress(host))) return 'must not be in a private network'
  return undefined
}
