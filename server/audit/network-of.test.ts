import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf } from './network-of.ts'

test('[N8] an address is counted as it is, one of IPv6 by its /64', () => {
  const networks = {
    '192.0.2.7': '192.0.2.7',
    '::ffff:192.0.2.7': '192.0.2.7',
    '::1': '0:0:0:0::/64',
    '2001:db8::1': '2001:db8:0:0::/64',
    '2001:0DB8:1:2:3:4:5:6': '2001:db8:1:2::/64',
    '2001:db8:1:2::': '2001:db8:1:2::/64',
    'fe80::1%eth0': 'fe80:0:0:0::/64',
  }
  for (const [address, network] of Object.entries(networks)) assert.equal(networkOf(address), network)
  assert.equal(networkOf('x'.repeat(1000)).length, 64)
})
