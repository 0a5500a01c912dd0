import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aSpace, newZone, share } from '../testing/factories.ts'
import { explain, keepReads } from '../testing/read-plans.ts'
import { testAppFor } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'
import { ownDataPieces } from './own-data-pieces.ts'
import { ownTables, readOwnRows } from './own-rows.sql.ts'

interface OwnData {
  profile: Record<string, unknown>
  settings: Record<string, unknown>
  tokens: { token_name: string }[]
  comments: { text: string; edition_id: string }[]
  activity: { event: string }[]
  left_out: string[]
  [name: string]: unknown
}

const exported = async (api: TestClient): Promise<OwnData> =>
  JSON.parse(Buffer.from(await api.exportOwnData({})).toString())

onBothEngines('the export of own data', (engine) => {
  const testApp = testAppFor(engine)

  /** A zone that two members edit. */
  const aBoard = async () => {
    const team = await testApp.anEdition()
    const at = { edition_id: team.edition_id, space_id: await aSpace(testApp, team, team.owner) }
    const join = async () => {
      const person = await aMember(testApp, team)
      await share(testApp, at, { role: 'EDITOR', type: 'USER', id: person.zuid })
      return person
    }
    const { zone_id } = await newZone(team.owner, at)
    return { owner: team.owner, team_id: team.team_id, at: { ...at, zone_id }, ada: await join(), bea: await join() }
  }
  const say = (api: TestClient, at: Awaited<ReturnType<typeof aBoard>>['at'], text: string) =>
    api.createComment({ ...at, body: { text, point: { x: 1, y: 2 } } })

  test('[N7] it has the profile, settings, tokens and memberships of the caller, and no secret', async () => {
    const { ada, at } = await aBoard()
    const body = { token_name: 'Nightly', scopes: ['Service.zones.READ'] }
    const { personal_token } = await ada.api.createToken({ body })
    await ada.api.updatePersonalSettings({ body: { language: 'de' } })
    const data = await exported(ada.api)
    const { edition_id, space_id } = at
    assert.partialDeepStrictEqual(data, {
      profile: { zuid: ada.zuid, mail_id: ada.mail, display_name: ada.name },
      settings: { language: 'de' },
      tokens: [{ token_name: 'Nightly', scopes: ['Service.zones.READ'] }],
      editions: [{ edition_id, role: 'MEMBER' }],
      teams: [{ edition_id, team_name: 'Studio', role: 'MEMBER' }],
      spaces: [{ edition_id, space_id, role: 'EDITOR' }],
      left_out: [],
    })
    assert.ok(data.activity.some(({ event }) => event === 'token.created'))
    const text = JSON.stringify(data)
    for (const secret of [personal_token.token, ada.token, 'password', '_hash'])
      assert.ok(!text.includes(secret), secret)
  })

  test('[N7] it has what the caller wrote, over several pages, and nothing of anybody else', async () => {
    const { ada, bea, at } = await aBoard()
    const words = Array.from({ length: 203 }, (_, n) => `Number ${n}`)
    for (const text of words) await say(ada.api, at, text)
    await say(bea.api, at, 'Of another')
    const note_id = randomUUID()
    await ada.api.putPrivateNote({ ...at, note_id, body: { text: 'For me alone', point: { x: 1, y: 2 } } })
    const data = await exported(ada.api)
    assert.deepEqual(data.comments.map(({ text }) => text).sort(), [...words].sort())
    assert.partialDeepStrictEqual(data, { private_notes: [{ text: 'For me alone', edition_id: at.edition_id }] })
    assert.ok(!JSON.stringify(data).includes('Of another'))
    const others = JSON.stringify(await exported(bea.api))
    assert.ok(others.includes('Of another') && !others.includes('For me alone') && !others.includes(ada.mail))
  })

  test('[N7] a token reads no more of it than its scopes allow, and the document says what is left out', async () => {
    const { ada, at } = await aBoard()
    await say(ada.api, at, 'Hello')
    const data = await exported(testApp.clientOf(await testApp.tokenOf(ada.zuid, ['Service.editions.READ'])))
    assert.equal(data.profile.mail_id, ada.mail)
    for (const name of ['sessions', 'tokens', 'comments', 'spaces', 'activity', 'teams']) {
      assert.ok(data.left_out.includes(name), name)
      assert.equal(data[name], undefined)
    }
  })

  test('[N7] [R2] it gives nothing more once its slow reader has lost the right, and no edition that was left', async () => {
    const { ada, owner, team_id, at } = await aBoard()
    await say(ada.api, at, 'Before')
    let isOver = false
    const pieces = ownDataPieces({
      db: testApp.database.read,
      caller: {
        zuid: Number(ada.zuid),
        scopes: new Set(['Service.zones.READ', 'Service.editions.READ', 'Service.editions.UPDATE']),
      },
      now: Date.now(),
      recheck: async () => {
        if (isOver) throw new Error('over')
      },
    })
    const upTo = async (name: string) => {
      for (let piece = ''; !piece.includes(`"${name}":[`); ) piece = (await pieces.next()).value
    }
    await upTo('editions')
    assert.match((await pieces.next()).value, /"edition_name"/)
    await owner.api.removeTeamMember({ edition_id: at.edition_id, team_id, member_id: ada.zuid })
    await upTo('comments')
    const rest: string[] = []
    await assert.rejects(async () => {
      for await (const piece of pieces) {
        rest.push(piece)
        isOver ||= piece.includes('private_notes')
      }
    }, /over/)
    assert.doesNotMatch(rest.join(''), /Before/)
  })

  test('[N1] [R3] on SQLite every table is searched by the person: nobody else is read', async () => {
    const { ada, at } = await aBoard()
    const reads = keepReads(testApp.database)
    const db = reads.database.read
    for (const table of ownTables)
      for (const after of [undefined, table.key.map(() => 1)])
        await readOwnRows(db, table, { edition_id: Number(at.edition_id), zuid: Number(ada.zuid), after, limit: 9 })
    const statements = [...reads.kept]
    assert.equal(statements.length, 2 * ownTables.length)
    if (engine === 'postgres') return
    for (const statement of statements) {
      const { searched, scanned } = await explain(testApp.database.read, statement)
      assert.deepEqual(scanned, [], statement.sql)
      const found = searched.filter((one) => /\((?=.*\bedition_id=\?).*(zuid|member_id)=\?/.test(one))
      assert.ok(found.length > 0, `${statement.sql}\n${searched.join('\n')}`)
    }
  })

  test('[N7] an edition that demands two-factor sign-in gives nothing to whoever has none', async () => {
    const { ada, at } = await aBoard()
    await say(ada.api, at, 'Behind two factors')
    await testApp.database.write((db) =>
      db
        .updateTable('edition')
        .set({ requires_two_factor: 1 })
        .where('edition_id', '=', Number(at.edition_id))
        .execute(),
    )
    const { comments, editions } = await exported(ada.api)
    assert.deepEqual([comments, editions], [[], []])
  })
})
