import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeName, fromDraft, nameAtCaret, toDraft } from './mention-draft.ts'

const none = new Map<string, string>()

test('[X8] a comment is written with names and sent with zuids, and comes back the same', () => {
  const stored = 'Ask @[Ada](1) and @[Ada Lovelace](2), not ada@example.org'
  const draft = toDraft(stored)
  assert.equal(draft.text, 'Ask @Ada and @Ada Lovelace, not ada@example.org')
  assert.equal(fromDraft(draft), stored)
  assert.equal(fromDraft({ ...draft, text: '@Adam, @Ada.' }), '@Adam, @[Ada](1).')
  assert.equal(fromDraft({ text: '@A (x) $&', people: new Map([['A (x)', '3']]) }), '@[A (x)](3) $&')
  assert.equal(fromDraft({ text: '@Ada', people: none }), '@Ada')
})

test('[X8] a name begins at an @ after a blank, and goes to the caret', () => {
  for (const [before, name] of [
    ['@', ''],
    ['Hi @Ad', 'Ad'],
    ['Hi @Ada Lo', 'Ada Lo'],
    ['(@Ö', 'Ö'],
    ['ada@exa', undefined],
    ['@ Ada', undefined],
    ['@Ada\n', undefined],
    ['Hi', undefined],
  ] as const)
    assert.equal(nameAtCaret(before), name, before)
})

test('[X8] a chosen name takes the place of what was written of it', () => {
  const text = 'Hi @ad, look'
  const chosen = completeName({ text, people: none }, 6, { zuid: '1', name: 'Ada' })
  assert.deepEqual(chosen, { text: 'Hi @Ada , look', people: new Map([['Ada', '1']]), caret: 8 })
  const second = completeName({ text: '@Ada @a', people: chosen.people }, 7, { zuid: '2', name: 'Ada' })
  assert.equal(fromDraft(second), '@[Ada](1) @[Ada](2) ')
  const bracketed = completeName({ text: '@', people: none }, 1, { zuid: '3', name: 'A[b]' })
  assert.equal(fromDraft(bracketed), '@[A b](3) ')
})
