import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { aZone } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'

/** More than the driver writes out by itself. */
const SHAPES = 600
const texts = ['"quoted"', 'a \\ b', '{braces}, commas', 'NULL', "it's", 'two\nlines', '\\"', 'ü 漢字 🎨']

onBothEngines('a commit of many elements', (engine) => {
  const testApp = testAppFor(engine)

  test('[J2] has every text as it was sent, also after it was taken back', async () => {
    const { owner, at } = await aZone(testApp)
    const frame = randomUUID()
    const ids = Array.from({ length: SHAPES }, () => randomUUID())
    const paragraphs = (n: number) => [{ id: randomUUID(), portions: [{ text: texts[n % texts.length] as string }] }]
    const edits = [
      { insert: { frame: { meta: { id: frame, name: texts[0] as string } } } },
      ...ids.map((id, n) => ({
        insert: {
          // Every other one is in no frame, which is a null among values.
          shape: {
            meta: { id },
            basic: { type: 'OVAL' },
            text: { paragraphs: paragraphs(n) },
            ...(n % 2 === 0 && { frame_id: frame }),
          },
        },
      })),
    ]
    await owner.api.commitChange({ ...at, body: { edits: edits as never } })
    const content = async () => {
      const { elements } = await owner.api.getZoneContent({ ...at })
      return elements.sort((a, b) => (a.id < b.id ? -1 : 1))
    }
    const before = await content()
    const textById = new Map(before.map(({ id, body }) => [id, (body as Body).text?.paragraphs[0]?.portions[0]?.text]))
    assert.deepEqual(
      ids.map((id) => textById.get(id)),
      ids.map((_, n) => texts[n % texts.length]),
    )
    await owner.api.deleteFrames({ ...at, body: { ids: [frame] } } as never)
    assert.ok((await content()).every(({ frame_id }) => frame_id === null))
    await owner.api.undoChanges({ ...at, body: {} })
    assert.deepEqual(await content(), before)
  })
})

interface Body {
  text?: { paragraphs: { portions: { text: string }[] }[] }
}
