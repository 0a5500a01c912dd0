import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { operations } from '@easel/contract'
import { createClient } from '@easel/sdk/index.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aZone, newZone, restrict, setZoneStatus, share, type ZonePath } from '../testing/factories.ts'
import { samplePng, svgWith } from '../testing/sample-request.ts'
import { assertErrorResponse, expectError, send, sendRaw } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'

onBothEngines('images of a zone', (engine) => {
  const testApp = testAppFor(engine)

  const read = (
    { edition_id, space_id, zone_id }: ZonePath,
    asset_id: string,
    { token }: Person,
    headers: Record<string, string> = {},
  ) => send(testApp, operations.getAsset, { token, params: { edition_id, space_id, zone_id, asset_id }, headers })

  test('[D12] an image is taken by what its bytes are, and read as it was kept', async () => {
    const { at, owner } = await aZone(testApp)
    const sent = await owner.api.uploadAsset({ ...at, body: new Blob([samplePng], { type: 'image/jpeg' }) })
    assert.deepEqual([sent.media_type, sent.width, sent.height], ['image/png', 1, 1])
    const response = await read(at, sent.asset_id.toUpperCase(), owner)
    assert.equal(response.status, 200)
    const { headers } = response
    assert.equal(headers.get('content-type'), 'image/png')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none';.*sandbox$/)
    assert.match(headers.get('cache-control') ?? '', /^private, .*immutable$/)
    assert.match(headers.get('vary') ?? '', /Authorization/)
    assert.match(headers.get('content-disposition') ?? '', /^inline; filename="[0-9a-f-]+\.png"$/)
    assert.equal(headers.get('etag'), `"${sent.asset_id}"`)
    const bytes = Buffer.from(await response.arrayBuffer())
    assert.equal(bytes.length, sent.byte_count)
    assert.ok(bytes.equals(Buffer.from(samplePng)))
  })

  test('[D12] whoever has an image gets 304, as long as they may see it and it is there', async () => {
    const zone = await aZone(testApp)
    const { at, owner } = zone
    const { asset_id } = await owner.api.uploadAsset({ ...at, body: samplePng })
    const etag = `"${asset_id}"`
    for (const sent of [etag, `W/${etag}`, `"1", ${etag}`, '*']) {
      const response = await read(at, asset_id, owner, { 'if-none-match': sent })
      assert.deepEqual([response.status, await response.text()], [304, ''], sent)
      assert.equal(response.headers.get('etag'), etag)
      assert.match(response.headers.get('cache-control') ?? '', /^private, .*immutable$/)
      assert.match(response.headers.get('vary') ?? '', /Authorization/)
      assert.equal(response.headers.get('content-type'), null)
    }
    for (const sent of ['"1"', asset_id, `${etag} x`, ''])
      assert.equal((await read(at, asset_id, owner, { 'if-none-match': sent })).status, 200, sent)
    assert.equal(await owner.api.getAsset({ ...at, asset_id, headers: { 'if-none-match': etag } }), undefined)
    const any = { 'if-none-match': '*' }
    await assertErrorResponse(await read(at, randomUUID(), owner, any), 'assetNotFound', 'getAsset')
    const stranger = await testApp.aPerson()
    assert.equal((await read(at, asset_id, stranger, any)).status, 404)
  })

  test('[D13] the same image has one id in a zone, another one in another, and is kept once in an edition', async () => {
    const { at, owner } = await aZone(testApp)
    const other = { ...at, ...(await newZone(owner, at)) }
    const upload = (zone: ZonePath) => owner.api.uploadAsset({ ...zone, body: svgWith('Twice') })
    const [first, again, elsewhere] = [await upload(at), await upload(at), await upload(other)]
    assert.equal(first.asset_id, again.asset_id)
    assert.notEqual(first.asset_id, elsewhere.asset_id)
    await assertErrorResponse(await read(other, first.asset_id, owner), 'assetNotFound', 'getAsset')
    const contents = await testApp.database.read
      .selectFrom('asset_content')
      .where('edition_id', '=', Number(at.edition_id))
      .selectAll()
      .execute()
    assert.equal(contents.length, 1)
  })

  test('[D13] many who send the same at once get the same, and it is kept once', async () => {
    const { at, owner } = await aZone(testApp)
    const sent = await Promise.all([1, 2, 3].map(() => owner.api.uploadAsset({ ...at, body: svgWith('At once') })))
    assert.equal(new Set(sent.map(({ asset_id }) => asset_id)).size, 1)
  })

  test('[D14] whoever sees the zone sees its images; restricted, trashed and foreign ones are told as anything else', async () => {
    const zone = await aZone(testApp)
    const { at, owner } = zone
    const { asset_id } = await owner.api.uploadAsset({ ...at, body: svgWith('Mine') })
    const viewer = await aMember(testApp, zone)
    await share(testApp, at, { role: 'VIEWER', type: 'USER', id: viewer.zuid })
    assert.equal((await read(at, asset_id, viewer)).status, 200)
    await expectError(viewer.api.uploadAsset({ ...at, body: samplePng }), 401, 'A1003')
    const stranger = await aZone(testApp)
    await assertErrorResponse(await read(at, asset_id, stranger.owner), 'editionNotFound', 'a stranger')
    await assertErrorResponse(await read(stranger.at, asset_id, stranger.owner), 'assetNotFound', 'their own zone')
    await restrict(testApp, at, viewer.zuid)
    await assertErrorResponse(await read(at, asset_id, viewer), 'restrictedZone', 'restricted')
    await setZoneStatus(testApp, at.zone_id, 'TRASH')
    await assertErrorResponse(await read(at, asset_id, owner), 'zoneNotActive', 'in the trash')
    await expectError(owner.api.uploadAsset({ ...at, body: samplePng }), 400, 'Z1011')
  })

  test('[D15] the images of an edition have a bound together, which tells nothing of what is in it', async () => {
    const { at, owner } = await aZone(testApp)
    const { maxEditionBytes } = testApp.settings.assets
    const { asset_id, byte_count } = await owner.api.uploadAsset({ ...at, body: svgWith('There') })
    const set = (bytes: number) =>
      testApp.database.write((db) =>
        db.updateTable('zone_asset').set({ byte_count: bytes }).where('asset_id', '=', asset_id).execute(),
      )
    await set(Math.min(maxEditionBytes, 2 ** 31 - 1) - byte_count + 1)
    const full = async (zone: ZonePath) =>
      expectError(owner.api.uploadAsset({ ...zone, body: svgWith('There!') }), 409, 'AS1004')
    await full(at)
    // What another zone has already takes as much as what is new.
    const beside = { ...at, ...(await newZone(owner, at)) }
    const again = owner.api.uploadAsset({ ...beside, body: svgWith('There') })
    await expectError(again, 409, 'AS1004')
    // In its own zone it is there already.
    assert.equal((await owner.api.uploadAsset({ ...at, body: svgWith('There') })).asset_id, asset_id)
    await set(byte_count)
    await owner.api.uploadAsset({ ...beside, body: svgWith('There') })
  })

  test('[D12] what is no image, of another type, empty or too large is refused', async () => {
    const { at, owner } = await aZone(testApp)
    const { edition_id, space_id, zone_id } = at
    const options = { token: owner.token, params: { edition_id, space_id, zone_id } }
    const post = (type: string, body: string | Uint8Array<ArrayBuffer>) =>
      sendRaw(testApp, operations.uploadAsset, { ...options, headers: { 'content-type': type } }, body)
    const details = await assertErrorResponse(await post('image/png', 'GIF98a'), 'imageNotTaken', 'no image')
    assert.match(String(details.reason), /neither PNG/)
    await assertErrorResponse(await post('application/json', '{}'), 'imageTypeNotTaken', 'JSON')
    await assertErrorResponse(await post('multipart/form-data; boundary=x', '--x'), 'imageTypeNotTaken', 'a form')
    await assertErrorResponse(await post('image/png', ''), 'emptyBody', 'empty')
    const tooLarge = new Uint8Array(testApp.settings.assets.maxBytes + 1)
    const refused = await assertErrorResponse(await post('image/png', tooLarge), 'bodyTooLarge', 'too large')
    assert.equal(refused.max_bytes, 10_485_760)
    const elsewhere = await sendRaw(
      testApp,
      operations.insertFrames,
      { ...options, headers: { 'content-type': 'image/png' } },
      samplePng,
    )
    await assertErrorResponse(elsewhere, 'unsupportedMedia', 'where JSON is wanted')
  })

  test('[D12] a request that is sent again gets the same answer, and with another image is refused', async () => {
    const { at, owner } = await aZone(testApp)
    const headers = { 'idempotency-key': 'one' }
    const upload = (body: Uint8Array<ArrayBuffer>) =>
      createClient({ baseUrl: testApp.baseUrl, token: owner.token, fetch: testApp.request }).uploadAsset(
        { ...at, body },
        { headers },
      )
    const first = await upload(svgWith('One'))
    const again = await upload(svgWith('One'))
    assert.deepEqual(again, first)
    await expectError(upload(svgWith('Two')), 409, 'IAM1071')
  })

  test('[D15] who sends more at the same time than a few of the largest images is told to wait, and nobody else', async () => {
    const { at, owner } = await aZone(testApp)
    const other = await aZone(testApp)
    const { edition_id, space_id, zone_id } = at
    const large = new Uint8Array(testApp.settings.assets.maxBytes)
    large.set(samplePng)
    const post = (body: Uint8Array<ArrayBuffer>) =>
      sendRaw(
        testApp,
        operations.uploadAsset,
        {
          token: owner.token,
          params: { edition_id, space_id, zone_id },
          headers: { 'content-type': 'image/png', 'content-length': String(body.length) },
        },
        body,
      )
    const answers = Promise.all([1, 2, 3, 4, 5].map(() => post(large)))
    const foreign = other.owner.api.uploadAsset({ ...other.at, body: samplePng })
    const statuses = (await answers).map(({ status }) => status).toSorted()
    assert.deepEqual(statuses, [200, 200, 200, 200, 503])
    await foreign
    assert.equal((await post(large)).status, 200)
  })
})
