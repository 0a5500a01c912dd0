import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { compactHistory } from '../journal/compaction.ts'
import { onBothEngines } from '../testing/engines.ts'
import { newZone, type ZonePath } from '../testing/factories.ts'
import { aMarkedZone, bodiesIn, bodiesOf, groupingOf, linksIn } from '../testing/marked-zone.ts'
import { type Person, startTestApp, testAppFor } from '../testing/test-app.ts'
import { importEdition } from './import-edition.ts'

onBothEngines('groups, locks and links of an edition that is imported', (engine) => {
  const testApp = testAppFor(engine)
  const folder = mkdtempSync(join(tmpdir(), 'easel-editor-fields-'))
  after(() => rmSync(folder, { recursive: true }))

  /** In another installation, as the owner sees it. `place`: where a zone is there. */
  const imported = async (content: string | Uint8Array, owner: Person) => {
    const other = await startTestApp(engine)
    // Ids there are others.
    for (const name of ['One', 'Two', 'Three']) await other.aPerson(name)
    const { api } = await other.aPerson(owner.name)
    const file = join(folder, randomUUID())
    writeFileSync(file, content)
    const result = await importEdition(other.database, { file, progress: () => {} })
    assert.deepEqual(result.left_out, [])
    const zones = await other.database.read
      .selectFrom('zone')
      .where('edition_id', '=', result.edition_id)
      .select(['space_id', 'zone_id', 'zone_name'])
      .execute()
    const place = (name: string): ZonePath => {
      const { space_id, zone_id } = zones.find(({ zone_name }) => zone_name === name) ?? {}
      return { edition_id: String(result.edition_id), space_id: String(space_id), zone_id: String(zone_id) }
    }
    return { api, at: place('Plan'), place, close: () => other.close() }
  }

  const setText = ({ api, at, ids }: Awaited<ReturnType<typeof aMarkedZone>>, ...links: string[]) => {
    const portions = links.map((link) => ({ text: 'there', link }))
    const text = { paragraphs: [{ id: randomUUID(), portions }] }
    return api.updateShapes({ ...at, body: { shapes: [{ id: ids.second, text }] } })
  }

  for (const isFolded of [false, true])
    test(`[C4] [C7] [C8] have new ids in every version alike, ${isFolded ? 'from a snapshot' : 'from commits'}`, async () => {
      const marked = await aMarkedZone(testApp)
      const { owner, at, edition_id, ids, groups, links } = marked
      const second = await newZone(owner, at, 'Second')
      await setText(marked, `/spaces/${at.space_id}`, `/spaces/${at.space_id}/zones/${second.zone_id.toUpperCase()}`)
      const before = await bodiesOf(owner.api, at)
      if (isFolded) await compactHistory(testApp.database, Date.now() + 1)
      await owner.api.updateShapes({
        ...at,
        body: { shapes: [{ id: ids.first, groups: [groups.outer], locked: false }] },
      })
      const bytes = await owner.api.exportEdition({ edition_id })
      assert.equal(/"table":"zone_snapshot_page"/.test(Buffer.from(bytes).toString()), isFolded)
      const there = await imported(bytes, owner)
      const { api, at: zone, place } = there
      const now = await bodiesOf(api, zone)
      assert.deepEqual(groupingOf(now), groupingOf(await bodiesOf(owner.api, at)))
      const taken: string[] = Object.values(groups)
      for (const { groups: renewed = [] } of Object.values(now)) assert.ok(!renewed.some((id) => taken.includes(id)))
      assert.deepEqual([now[ids.first]?.locked, now[ids.line]?.locked], [undefined, true])
      const moved = (link: string) => link.replace(at.space_id, zone.space_id).replace(at.zone_id, zone.zone_id)
      const other = `/spaces/${zone.space_id}/zones/${place('Second').zone_id}`
      const expected = [links.outside, moved(links.place), `/spaces/${zone.space_id}`, other, 'mailto:ada@example.com']
      assert.deepEqual(linksIn(now), expected)

      // The version before is made of the journal, and restored beside what stands.
      const { zone_versions } = await api.listZoneVersions(zone)
      const version_id = zone_versions.allowed_versions[1]?.version_id as string
      const { document } = await api.getZoneVersion({ ...zone, version_id })
      const earlier = bodiesIn(document)
      assert.deepEqual(groupingOf(earlier), groupingOf(before))
      assert.deepEqual(linksIn(earlier), expected)
      assert.deepEqual(earlier[ids.second], now[ids.second])
      await api.restoreZoneVersion({ ...zone, version_id })
      assert.deepEqual(await bodiesOf(api, zone), earlier)
      await there.close()
    })

  test('[C7] what is no link in a file that somebody made is left out, however its key is written', async () => {
    const marked = await aMarkedZone(testApp)
    await setText(marked, 'https://example.com/wrong')
    const text = Buffer.from(await marked.owner.api.exportEdition({ edition_id: marked.edition_id })).toString()
    for (const [key, address] of [
      ['link', 'javascript:alert(1)'],
      ['li\\\\u006ek', 'javascript:alert(2)'],
    ]) {
      const made = text.replaceAll('\\"link\\":\\"https://example.com/wrong\\"', `\\"${key}\\":\\"${address}\\"`)
      assert.ok(made.includes(`${address}`))
      const there = await imported(made, marked.owner)
      const bodies = await bodiesOf(there.api, there.at)
      assert.ok(linksIn(bodies).length > 0)
      assert.doesNotMatch(JSON.stringify(bodies), /javascript/)
      const { changes } = await there.api.listChanges({ ...there.at, query: { since: 0 } })
      assert.doesNotMatch(JSON.stringify(changes), /javascript/)
      await there.close()
    }
  })
})
