import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { createLiveDocument, createPendingChange, type PendingChange } from './live-document.ts'
import type { LiveCommit, LiveEdit, LiveElement, LiveOperation } from './live-types.ts'

const aChange = (edits: LiveEdit[], mutation_id: string = randomUUID()): PendingChange => {
  const change = createPendingChange(mutation_id, edits)
  change.outcome.catch(() => {})
  return change
}

const aNote = (id: string, text: string): LiveEdit => ({
  insert: {
    shape: {
      meta: { id },
      basic: { type: 'RECTANGLE' },
      text: { paragraphs: [{ id: randomUUID(), portions: [{ text }] }] },
    },
  },
})

const move = (id: string, left: number): LiveEdit => ({ update: { shape: { id, properties: { layout: { left } } } } })

const aShape = (id: string, z: number, frame_id: string | null = null): LiveElement => ({
  id,
  kind: 'SHAPE',
  frame_id,
  z,
  body: { meta: { id }, frame_id, basic: { type: 'OVAL' }, properties: { layout: { left: 0, top: 0 } } },
})

const aFrame = (id: string, z: number): LiveElement => ({
  id,
  kind: 'FRAME',
  frame_id: null,
  z,
  body: { meta: { id, name: 'Frame' }, type: 'CUSTOM', properties: { layout: { left: 0, top: 0 } } },
})

const aDocument = (elements: LiveElement[]) => {
  const document = createLiveDocument()
  document.load(elements, false, 0)
  document.takeChanged()
  return document
}

const aCommit = (seq: number, operations: LiveOperation[], mutation_id = 'of somebody'): LiveCommit =>
  ({ seq, operations, client_id: mutation_id === 'of somebody' ? 'somebody' : 'me', mutation_id }) as never

const put = (element: LiveElement): LiveOperation => ({ op: 'put', ...element }) as LiveOperation

describe('the document of the live client', () => {
  test('[J11] a change that came to nothing, since others had done the same, leaves nothing to take back', () => {
    const [id, other] = [randomUUID(), randomUUID()]
    const document = aDocument([aShape(id, 1), aShape(other, 2)])
    const [same, lost] = [aChange([{ remove: { shape: id } }]), aChange([move(other, 5)])]
    for (const change of [same, lost]) document.add(change)
    // The answer may come before the commit of the others.
    document.acknowledge(same.mutation_id, 1)
    document.apply([aCommit(1, [{ op: 'remove', id }])], 'me')
    assert.deepEqual(same.effect, [])
    // One whose commit is in what is loaded anew did what was planned.
    lost.wasSent = true
    const loaded = aShape(other, 2)
    document.load([{ ...loaded, body: { ...loaded.body, properties: { layout: { left: 5, top: 0 } } } }], false, 2)
    document.acknowledge(lost.mutation_id, 2)
    assert.deepEqual(
      lost.effect?.map(({ before, after }) => [before, after].map((one) => one?.body.properties?.layout?.left)),
      [[0, 5]],
    )
  })

  test('[L3] a text that was written into what others had deleted is given back; one that was deleted later is not', () => {
    const [id, other] = [randomUUID(), randomUUID()]
    const text = { paragraphs: [{ id: randomUUID(), portions: [{ text: 'Half a sen' }] }] }
    const write = (one: string): LiveEdit => ({ update: { shape: { id: one, text } } })
    const document = aDocument([aShape(id, 1), aShape(other, 2)])
    const [lost, both, kept] = [
      aChange([write(id), move(id, 3)]),
      aChange([write(id), move(other, 5)]),
      aChange([write(other)]),
    ]
    for (const change of [lost, both, kept]) document.add(change)
    document.apply([aCommit(1, [{ op: 'remove', id }])], 'me')
    document.acknowledge(lost.mutation_id, 1)
    assert.deepEqual(document.takeLost(), [{ mutation_id: lost.mutation_id, edits: [write(id)] }])
    assert.deepEqual(document.takeLost(), [])
    // The rest of it was made.
    document.apply([{ ...aCommit(2, [put(aShape(other, 2))], both.mutation_id), session_id: 'me' }], 'me')
    assert.deepEqual(document.takeLost(), [{ mutation_id: both.mutation_id, edits: [write(id)] }])
    document.apply([{ ...aCommit(3, [put(aShape(other, 2))], kept.mutation_id), session_id: 'me' }], 'me')
    document.apply([aCommit(4, [{ op: 'remove', id: other }])], 'me')
    document.acknowledge(kept.mutation_id, 3)
    assert.deepEqual([document.takeLost(), document.pending], [[], []])
  })

  test('[L1] shows every pending change, however many there are, and leaves out alone what cannot be done', () => {
    const document = aDocument([])
    const ids = Array.from({ length: 501 }, () => randomUUID())
    for (const id of ids) document.add(aChange([aNote(id, 'x'.repeat(200))]))
    document.add(aChange([aNote(ids[0] as string, 'a second time')]))
    document.add(aChange([move(ids[0] as string, 7)]))
    assert.equal(document.elements().size, 501)
    assert.equal(document.get(ids[0] as string)?.body.properties.layout.left, 7)
    // Planned all at once, over what somebody else has done.
    document.apply([aCommit(1, [put(aShape(ids[1] as string, 1))])], 'me')
    assert.equal(document.elements().size, 501)
    assert.equal(document.get(ids[1] as string)?.body.text, undefined)
  })

  test('[L1] a further change looks at as much whatever is pending and however large the zone is', () => {
    const looksOfOne = (size: number, pending: number): number => {
      let looks = 0
      const frame = aFrame(randomUUID(), 0)
      const ids = Array.from({ length: size }, () => randomUUID())
      const elements = ids.map((id, at): LiveElement => {
        const { body, ...rest } = aShape(id, at + 1, at < 10 ? frame.id : null)
        return Object.defineProperty({ ...rest, body }, 'body', {
          enumerable: true,
          get: () => {
            looks++
            return body
          },
        })
      })
      const document = aDocument([frame, ...elements])
      for (let n = 0; n < pending; n++) document.add(aChange([move(ids[20 + n] as string, n + 1)]))
      looks = 0
      document.add(aChange([{ update: { frame: { id: frame.id, properties: { layout: { left: 5 } } } } }]))
      assert.equal(document.get(ids[0] as string)?.body.properties.layout.left, 5)
      assert.equal(document.takeChanged().size, pending + 11)
      return looks
    }
    const looks = looksOfOne(300, 0)
    assert.ok(looks > 10, 'those in the frame are looked at')
    assert.deepEqual([looksOfOne(300, 100), looksOfOne(30_000, 0), looksOfOne(30_000, 100)], [looks, looks, looks])
  })

  test('[L1] tells the ids of what stands differently, confirmed or pending', () => {
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()]
    const document = createLiveDocument()
    document.load([aShape(one, 1), aShape(two, 2)], false, 0)
    assert.deepEqual(document.takeChanged(), new Set([one, two]))
    document.add(aChange([move(one, 5)], 'first'))
    assert.deepEqual(document.takeChanged(), new Set([one]))
    document.add(aChange([{ remove: { shape: two } }], 'second'))
    assert.deepEqual(document.takeChanged(), new Set([two]))
    // Somebody else's, and one that is seen already.
    const left = { op: 'patch', id: one, set: { 'properties.layout.left': 5 } } as const
    document.apply([aCommit(1, [put(aShape(three, 3))]), aCommit(2, [left], 'first')], 'me')
    assert.deepEqual(document.takeChanged(), new Set([three]))
    document.refuse('second', { message: 'no' })
    assert.deepEqual(document.takeChanged(), new Set([two]))
    document.apply([aCommit(3, [{ op: 'remove', id: one }])], 'me')
    assert.deepEqual(document.takeChanged(), new Set([one]))
    document.load([aShape(two, 2), { ...aShape(three, 3), z: 9 }], false, 7)
    assert.deepEqual(document.takeChanged(), new Set([three]))
  })

  test('[L7] what is confirmed as it was planned leaves the rest on top as it is', () => {
    const [one, two] = [randomUUID(), randomUUID()]
    const document = aDocument([aShape(one, 1)])
    document.add(aChange([aNote(two, 'new')], 'first'))
    document.add(aChange([move(one, 5)], 'second'))
    document.add(aChange([move(two, 6)], 'third'))
    const shown = document.elements()
    const added = document.pending[0]?.planned?.[0]?.after as LiveElement
    document.apply([aCommit(1, [{ op: 'add', ...added } as LiveOperation], 'first')], 'me')
    assert.deepEqual(document.elements(), shown)
    assert.equal(document.takeChanged().size, 2, 'of the pending ones')
    document.apply([aCommit(2, [{ op: 'patch', id: one, set: { 'properties.layout.left': 5 } }], 'second')], 'me')
    document.apply([aCommit(3, [{ op: 'patch', id: two, set: { 'properties.layout.left': 6 } }], 'third')], 'me')
    assert.deepEqual([document.elements(), document.takeChanged().size], [shown, 0])
    assert.deepEqual(document.confirmed, shown)
  })
})
