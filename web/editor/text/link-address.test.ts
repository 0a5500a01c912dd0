import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toLink } from './link-address.ts'

test('[C7] an address that is typed becomes a link, and nothing that runs', () => {
  for (const [typed, link] of [
    ['example.com', 'https://example.com'],
    [' example.com/plan?of=1#x ', 'https://example.com/plan?of=1#x'],
    ['ada@example.com', 'mailto:ada@example.com'],
    ['http://localhost:3000/a', 'http://localhost:3000/a'],
    ['mailto:ada@example.com', 'mailto:ada@example.com'],
    ['/spaces/10000010', '/spaces/10000010'],
    ['javascript:alert(1)', undefined],
    ['java\nscript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['//example.com', undefined],
    ['words', undefined],
    ['two words.com', undefined],
    ['', undefined],
  ] as const)
    assert.equal(toLink(typed), link, typed)
})
