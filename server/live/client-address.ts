import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

type ClientAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string

/** Whom a connection comes from, as `request.ip` says it of requests: a proxy that is trusted names its client. */
export const createClientAddress = (trustedProxies: readonly string[] = []): ClientAddress => {
  const trusted = new BlockList()
  for (const network of trustedProxies) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    trusted.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  const isTrusted = (address: string): boolean =>
    isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return ({ headers, socket }) => {
    let address = withoutMapping(socket.remoteAddress ?? '')
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
    while (forwarded.length > 0 && isTrusted(address)) address = withoutMapping(forwarded.pop()?.trim() ?? '')
    return address
  }
}

/** IPv4 as a socket of both families shows it. */
const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')
