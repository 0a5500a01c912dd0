import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toAddressKey } from './client-address.ts'

test('[N3] an IPv4 client is counted by its address, however it is written', () => {
  for (const address of ['203.0.113.7', '203.0.113.7:50123', '::ffff:203.0.113.7', '::ffff:cb00:7107'])
    assert.equal(toAddressKey(address), '203.0.113.7')
})

test('[N3] an IPv6 client is counted by its network of 64 bits', () => {
  for (const address of ['2001:db8:0:7::1', '2001:DB8::7:ffff:0:0:9', '[2001:db8:0:7::2]:443', '2001:db8:0:7::3%eth0'])
    assert.equal(toAddressKey(address), '2001:db8:0:7::/64')
  assert.equal(toAddressKey('2001:db8:0:8::1'), '2001:db8:0:8::/64')
  assert.equal(toAddressKey('::1'), '0:0:0:0::/64')
})

test('[N3] whatever is no address is counted together', () => {
  for (const address of ['', 'unknown', '_hidden', '1.2.3.4.5', `${'9'.repeat(5000)}:1`])
    assert.equal(toAddressKey(address), 'unknown')
})
