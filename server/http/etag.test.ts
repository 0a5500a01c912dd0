import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errors, type Operation, type OperationName, operationEntries, operations } from '@easel/contract'
import { hashSecret } from '../identity/tokens.ts'
import { allOrFirst, onBothEngines } from '../testing/engines.ts'
import { aMember, aZone, restrict, setZoneStatus, share, type ZonePath } from '../testing/factories.ts'
import { assertErrorResponse, expectError, send } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

const names = operationEntries
  .filter(([, operation]: [string, Operation]) => operation.etag === true)
  .map(([name]) => name as OperationName)

onBothEngines('the ETag of what a zone holds', (engine) => {
  const testApp = testAppFor(engine)

  /** A zone with an element of each kind and a comment, and somebody besides its owner who sees it. */
  const aFullZone = async () => {
    const zone = await aZone(testApp)
    const { at, owner } = zone
    const shape = { basic: { type: 'RECTANGLE' } } as const
    await owner.api.insertFrames({ ...at, body: { frames: [{ meta: { name: 'Frame' } }] } })
    const { inserted_ids } = await owner.api.insertShapes({ ...at, body: { shapes: [shape, shape] } })
    const [first = '', second = ''] = inserted_ids
    const connected = { first: { shape_id: first }, second: { shape_id: second } }
    await owner.api.insertConnectors({ ...at, body: { connectors: [{ type: 'ELBOW', connected }] } })
    await owner.api.createComment({ ...at, body: { text: 'Well drawn', point: { x: 1, y: 1 } } })
    const viewer = await aMember(testApp, zone)
    await share(testApp, at, { role: 'VIEWER', type: 'USER', id: viewer.zuid })
    return { ...zone, viewer }
  }

  const read = (name: OperationName, params: ZonePath, token: string, ifNoneMatch?: string): Promise<Response> =>
    send(testApp, operations[name], {
      token,
      params,
      ...(name === 'getZoneData' && {
        input: { query: { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id: params.zone_id } },
      }),
      ...(ifNoneMatch !== undefined && { headers: { 'if-none-match': ifNoneMatch } }),
    })

  const seqOf = async ({ zone_id }: ZonePath): Promise<number> => {
    const zones = testApp.database.read.selectFrom('zone').select('seq')
    return (await zones.where('zone_id', '=', zone_id).executeTakeFirstOrThrow()).seq
  }

  test('[J5] [D9] zone data, content, frames, shapes, connectors, comments and pictures have one, and nothing else has', () => {
    assert.deepEqual(names.toSorted(), [
      'exportZone',
      'getZoneContent',
      'getZoneData',
      'getZoneThumbnail',
      'listComments',
      'listConnectors',
      'listFrames',
      'listShapes',
    ])
  })

  test('[J5] it is the zone’s sequence number, also of an empty list', async () => {
    const [empty, full] = [await aZone(testApp), await aFullZone()]
    for (const { at, owner } of [empty, full])
      for (const name of names) {
        const response = await read(name, at, owner.token)
        assert.equal(response.status, 200, name)
        assert.equal(response.headers.get('etag'), `"${await seqOf(at)}"`, name)
      }
  })

  test('[J5] zone data has it as a number too', async () => {
    const { at, owner } = await aFullZone()
    const query = { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id: at.zone_id }
    const { space_data } = await owner.api.getZoneData({ ...at, query })
    assert.equal(space_data.docDatas[0]?.seq, await seqOf(at))
  })

  test('[J5] whoever has it gets 304: the ETag, the usual headers and no body', async () => {
    const { at, viewer } = await aFullZone()
    const seq = await seqOf(at)
    for (const name of names)
      for (const sent of allOrFirst(engine, [`"${seq}"`, `W/"${seq}"`, `"1", W/"${seq}"`, '*'])) {
        const response = await read(name, at, viewer.token, sent)
        assert.equal(response.status, 304, `${name} ${sent}`)
        assert.equal(await response.text(), '')
        assert.equal(response.headers.get('etag'), `"${seq}"`)
        assert.ok(response.headers.get('x-request-id'))
        assert.equal(response.headers.get('cache-control'), 'no-store')
        for (const header of ['content-type', 'content-length'])
          assert.equal(response.headers.get(header), null, header)
      }
  })

  test('[J5] whoever has another one, or none, gets the whole', async () => {
    const { at, viewer } = await aFullZone()
    const seq = await seqOf(at)
    for (const name of names) {
      const whole = await (await read(name, at, viewer.token)).text()
      for (const sent of allOrFirst(engine, [`"${seq - 1}"`, `"${seq + 1}"`, String(seq), `"${seq}`, ''])) {
        const response = await read(name, at, viewer.token, sent)
        assert.equal(response.status, 200, `${name} ${sent}`)
        assert.equal(await response.text(), whole)
      }
    }
  })

  test('[J5] a change makes another', async () => {
    const { at, owner } = await aFullZone()
    const before = `"${await seqOf(at)}"`
    await owner.api.insertFrames({ ...at, body: { frames: [{ meta: { name: 'Another' } }] } })
    for (const name of names) {
      const response = await read(name, at, owner.token, before)
      assert.equal(response.status, 200, name)
      assert.equal(response.headers.get('etag'), `"${await seqOf(at)}"`, name)
    }
  })

  test('[J5] nothing of the content is read for a 304', async () => {
    const { at, owner } = await aFullZone()
    // What cannot be read is a 500 to whoever reads it; pictures are drawn by a thread, whose failures are 503.
    const brokenStatus = (name: string) => (['exportZone', 'getZoneThumbnail'].includes(name) ? 503 : 500)
    // With a word for which everybody looks at it.
    await testApp.database.write((db) =>
      db.updateTable('element').set({ body: 'no JSON: "hsb"' }).where('zone_id', '=', at.zone_id).execute(),
    )
    for (const name of names.filter((one) => one !== 'listComments')) {
      assert.equal((await read(name, at, owner.token)).status, brokenStatus(name), name)
      assert.equal((await read(name, at, owner.token, '*')).status, 304, name)
    }
  })

  test('[J5] a 304 opens the space like the whole does', async () => {
    const { at, owner, edition_id, team_id } = await aFullZone()
    for (const name of names.filter((one) => (operations[one] as Operation).recordsOpen)) {
      const create_space = { team_id, space_name: name }
      const { space_id } = await owner.api.createSpace({ edition_id, body: { create_space } })
      await owner.api.getSpace({ edition_id, space_id })
      assert.equal((await read(name, at, owner.token, '*')).status, 304, name)
      const query = { team_id, action_type: 'ALLSPACES', sort_by: 'RECENTLY_OPENED' }
      const [latest, next] = (await owner.api.listSpaces({ edition_id, query })).spaces_info
      assert.deepEqual([latest?.space_id, next?.space_id], [at.space_id, space_id], name)
    }
  })

  test('[J5] whoever lost the right is refused, whatever ETag they have', async () => {
    const here = await aFullZone()
    const { at, owner, viewer } = here
    const visitor = await aMember(testApp, here)
    await share(testApp, at, { role: 'VIEWER', type: 'USER', id: visitor.zuid })
    const etag = `"${await seqOf(at)}"`
    const unscoped = await testApp.tokenOf(viewer.zuid, ['Service.teams.READ'])
    const revoked = await testApp.tokenOf(viewer.zuid)
    for (const name of names) assert.equal((await read(name, at, revoked, etag)).status, 304, name)
    await testApp.database.write((db) =>
      db.deleteFrom('access_token').where('token_hash', '=', hashSecret(revoked)).execute(),
    )
    await restrict(testApp, at, viewer.zuid)
    await owner.api.removeSpaceMember({ ...at, member_id: visitor.zuid })
    for (const name of names)
      for (const sent of [etag, '*']) {
        await assertErrorResponse(await read(name, at, 'no-token', sent), 'badToken', name)
        await assertErrorResponse(await read(name, at, revoked, sent), 'badToken', name)
        await assertErrorResponse(await read(name, at, unscoped, sent), 'noScope', name)
        await assertErrorResponse(await read(name, at, viewer.token, sent), 'restrictedZone', name)
        await assertErrorResponse(await read(name, at, visitor.token, sent), 'spaceNotFound', name)
      }
    await setZoneStatus(testApp, at.zone_id, 'TRASH')
    for (const name of names) await assertErrorResponse(await read(name, at, owner.token, '*'), 'zoneNotActive', name)
    await owner.api.changeZoneState({ ...at, body: { zone_state: 'DELETE' } })
    for (const name of names) await assertErrorResponse(await read(name, at, owner.token, '*'), 'zoneNotFound', name)
  })

  test('[J5] a wrong query is 400, whatever ETag the caller has', async () => {
    const { at, owner } = await aFullZone()
    const headers = { 'if-none-match': '*' }
    const [status, code] = errors.invalid
    await expectError(owner.api.listShapes({ ...at, query: { within: '1,2' }, headers }), status, code)
    await expectError(owner.api.listComments({ ...at, query: { limit: 0 }, headers }), status, code)
  })
})

onBothEngines('the ETag under rate limits', (engine) => {
  const testApp = testAppFor(engine, { settings: { rateLimits: true, rateLimitGeneral: 2 } })

  test('[A8] a 304 is counted, and says how many requests are left', async () => {
    const { at, owner } = await aZone(testApp)
    const ask = () =>
      send(testApp, operations.listFrames, { token: owner.token, params: at, headers: { 'if-none-match': '*' } })
    for (const left of ['1', '0']) {
      const response = await ask()
      assert.equal(response.status, 304)
      assert.equal(response.headers.get('ratelimit-remaining'), left)
    }
    await assertErrorResponse(await ask(), 'rateLimited', 'listFrames')
  })
})
