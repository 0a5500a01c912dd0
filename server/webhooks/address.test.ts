import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isPublicAddress, urlProblem } from './address.ts'

describe('addresses of webhooks', () => {
  test('[W3] private, loopback, link-local and reserved addresses are not public', () => {
    // biome-ignore format: a list of addresses
    const refused = [
      '127.0.0.1', '127.1.2.3', '0.0.0.0', '10.1.1.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254',
      '100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd00:ec2::254',
      'ff02::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1',
      '2001::1', '::127.0.0.1', 'fec0::1', '', 'example.com',
    ]
    for (const address of refused) assert.equal(isPublicAddress(address), false, address)
    for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '::ffff:8.8.8.8', '2606:4700::1111', '2a00:1450::1'])
      assert.equal(isPublicAddress(address), true, address)
  })

  test('[W3] a URL is https, has no credentials and does not name a private address in any form', () => {
    // biome-ignore format: a list of addresses
    const refused = [
      'hooks', 'ftp://example.com', 'http://example.com', 'https://user@example.com', 'https://user:pw@example.com',
      'https://localhost/x', 'https://a.localhost', 'https://127.1', 'https://2130706433', 'https://0x7f.1', 'https://0177.0.0.1',
      'https://[::1]', 'https://[::ffff:127.0.0.1]', 'https://[fe80::1]', 'https://169.254.169.254/latest', 'https://metadata.internal',
      'javascript:alert(1)', 'file:///etc/passwd', 'https://example.com/a\r\nX-Injected: 1', 'https://exam\tple.com', ' https://example.com',
    ]
    for (const url of refused) assert.ok(urlProblem(url, false), url)
    for (const url of ['https://example.com', 'https://example.com:8443/a?b=c', 'https://8.8.8.8/'])
      assert.equal(urlProblem(url, false), undefined, url)
    assert.equal(urlProblem('http://127.0.0.1:9000/hook', true), undefined)
    assert.ok(urlProblem('ftp://127.0.0.1', true))
  })
})
