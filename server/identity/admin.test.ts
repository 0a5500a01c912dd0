import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { recordAudit } from '../audit/record.ts'
import { saveSettings } from '../personal-settings/personal-settings.sql.ts'
import { authFor, password } from '../testing/auth.ts'
import { createBrowser } from '../testing/browser.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { testAppFor } from '../testing/test-app.ts'
import { findUser } from './users.ts'

type Browser = ReturnType<typeof createBrowser>

onOneOrBothEngines('sqlite', 'the pages of operators', (engine) => {
  const testApp = testAppFor(engine)
  const auth = authFor(testApp)
  const at = (path: string) => `${auth.url}/admin${path}`
  const operator = {} as { browser: Browser; zuid: string; mail: string }

  const signIn = async (mail: string) => {
    const browser = createBrowser(auth.url)
    await browser.visit(auth.url)
    assert.match((await browser.submit({ mail, password })).text, /<h1>Your account<\/h1>/)
    return browser
  }
  const setOperator = (zuid: string, is_operator: 0 | 1) =>
    testApp.database.write((db) =>
      db.updateTable('user').set({ is_operator }).where('zuid', '=', Number(zuid)).execute(),
    )
  const entriesFor = async (event: string, zuid: string) => {
    const entries = testApp.database.read
      .selectFrom('audit_entry')
      .where('event', '=', event as never)
      .selectAll()
    return (await entries.execute()).filter(({ details }) => JSON.parse(details).for_zuid === zuid)
  }
  before(async () => {
    const { zuid, mail } = await auth.aUser()
    await setOperator(zuid, 1)
    Object.assign(operator, { zuid, mail, browser: await signIn(mail) })
  })

  const lists = ['', '/accounts', '/editions', '/sessions', '/audit']

  test('[I3] open for operators alone, and no longer once somebody is none', async () => {
    const { mail, zuid } = await auth.aUser()
    const [stranger, person] = [createBrowser(auth.url), await signIn(mail)]
    const actions = [
      `/accounts/${operator.zuid}/disable`,
      `/accounts/${operator.zuid}/remove`,
      `/accounts/${operator.zuid}/two-factor`,
      `/accounts/${operator.zuid}/end-access`,
      '/sessions/end',
      '/editions/1/delete',
    ]
    for (const path of [...lists, `/accounts/${zuid}`]) {
      assert.match((await stranger.visit(at(path))).text, /to see your account/)
      assert.equal((await person.visit(at(path))).status, 403)
      assert.equal((await operator.browser.visit(at(path))).status, 200)
    }
    for (const path of actions) {
      assert.match((await stranger.post(at(path), { current: password })).text, /to see your account/)
      assert.equal((await person.post(at(path), { current: password })).status, 403)
    }
    assert.doesNotMatch((await person.visit(`${auth.url}/account`)).text, /\/admin/)
    await setOperator(zuid, 1)
    assert.equal((await person.visit(at('/accounts'))).status, 200)
    await setOperator(zuid, 0)
    assert.equal((await person.visit(at('/accounts'))).status, 403)
  })

  test('[I3] they are in the language that the operator has chosen, and by their clock', async () => {
    const zuid = Number(operator.zuid)
    const choose = (language: 'de' | null, time_zone: string | null) =>
      testApp.database.write((db) => saveSettings(db, zuid, { language, time_zone }))
    await choose('de', 'Asia/Tokyo')
    const { text } = await operator.browser.visit(at(`/accounts/${zuid}`))
    assert.match(text, /<html lang="de">/)
    assert.match(text, /Seit \d+\. \p{L}+\.? 20\d\d, \d\d:\d\d GMT\+9\./u)
    for (const path of lists) {
      const page = (await operator.browser.visit(at(path))).text
      assert.doesNotMatch(
        page,
        />(Accounts|Editions|Sessions|Audit|Search|Back|More|Nothing here\.|Your account)</,
        path,
      )
    }
    await choose(null, null)
    assert.match((await operator.browser.visit(at(''))).text, /This installation/)
  })

  test('[I3] accounts are found by a part of their address, and come in pages', async () => {
    for (let n = 0; n < 60; n++) await auth.aUser()
    const first = await operator.browser.visit(at('/accounts'))
    assert.equal(first.text.match(/\/admin\/accounts\/\d+"/g)?.length, 50)
    const more = /href="([^"]+from=50)"/.exec(first.text)?.[1] ?? ''
    const second = await operator.browser.visit(more.replaceAll('&amp;', '&'))
    assert.ok((second.text.match(/\/admin\/accounts\/\d+"/g)?.length ?? 0) >= 10)
    assert.match(second.text, />Back</)
    assert.doesNotMatch(second.text, />More</)
    const { mail } = await auth.aUser()
    const found = await operator.browser.visit(at(`/accounts?mail=${mail.slice(0, -4).toUpperCase()}`))
    assert.equal(found.text.match(/\/admin\/accounts\/\d+"/g)?.length, 1)
    for (const search of ['%25', '_ser1', '%27', '%5C', '%00', '%22%3E%3Cscript%3E', 'x'.repeat(3000)]) {
      const { status, text } = await operator.browser.visit(at(`/accounts?mail=${search}`))
      assert.equal(status, 200, search)
      assert.doesNotMatch(text, /<script>/)
      if (search !== '%00') assert.match(text, /Nothing here/, search)
    }
    for (const from of ['-1', 'x', '1e9', '99999999', '1&from=2'])
      for (const path of lists) assert.equal((await operator.browser.visit(at(`${path}?from=${from}`))).status, 200)
  })

  test('[I3] [N7] an account is disabled, enabled and its access ended, each with an entry', async () => {
    const { mail, zuid } = await auth.aUser()
    const person = await signIn(mail)
    const token = await testApp.tokenOf(zuid)
    await operator.browser.visit(at(`/accounts/${zuid}`))
    assert.match((await operator.browser.submit({})).text, /disabled/)
    assert.match((await person.visit(`${auth.url}/account`)).text, /to see your account/)
    await assert.rejects(testApp.clientOf(token).listEditions({}), { status: 401 })
    assert.doesNotMatch((await operator.browser.submit({})).text, /disabled/)
    const again = await signIn(mail)
    await operator.browser.post(at(`/accounts/${zuid}/end-access`), {})
    assert.match((await again.visit(`${auth.url}/account`)).text, /to see your account/)
    for (const event of ['user.disabled', 'user.enabled', 'token.revoked']) {
      const [entry, ...others] = await entriesFor(event, zuid)
      assert.deepEqual([entry?.zuid, others.length], [Number(operator.zuid), 0])
      assert.match(entry?.request_id ?? '', /^[0-9a-f-]{36}$/)
    }
  })

  test('[I3] [N7] a session of anybody is ended, and others stay', async () => {
    const { mail, zuid } = await auth.aUser()
    const [ended, kept] = [await signIn(mail), await signIn((await auth.aUser()).mail)]
    const { text } = await operator.browser.visit(at(`/sessions?mail=${mail}`))
    assert.equal(text.match(/End this session/g)?.length, 1)
    await operator.browser.submit({})
    assert.match((await ended.visit(`${auth.url}/account`)).text, /to see your account/)
    assert.match((await kept.visit(`${auth.url}/account`)).text, /Your account/)
    assert.equal((await entriesFor('session.ended', zuid)).length, 1)
    await operator.browser.post(at('/sessions/end'), { zuid, session_id: 'none' })
    assert.equal((await entriesFor('session.ended', zuid)).length, 1)
  })

  test("[I3] [N7] an account is deleted with the operator's own password", async () => {
    const { zuid } = await auth.aUser()
    const page = await operator.browser.visit(at(`/accounts/${zuid}/remove`))
    assert.match(page.text, /cannot be brought back/)
    assert.equal((await operator.browser.submit({ current: 'wrong password' })).status, 400)
    assert.equal((await findUser(testApp.database.read, Number(zuid)))?.deleted_time, null)
    assert.match((await operator.browser.submit({ current: password })).text, /<h1>Accounts<\/h1>/)
    assert.equal((await findUser(testApp.database.read, Number(zuid)))?.display_name, 'Deleted user')
    assert.equal((await operator.browser.visit(at(`/accounts/${zuid}`))).status, 404)
    assert.equal((await entriesFor('user.removed', zuid))[0]?.zuid, Number(operator.zuid))
  })

  test('[I3] whoever owns an edition with others in it stays until that is dealt with', async () => {
    const { zuid } = await auth.aUser()
    const owner = testApp.clientOf(await testApp.tokenOf(zuid))
    const { edition_id, team_id } = await owner.createEdition({ body: { team_name: 'Shared <b>' } })
    const { mail: mail_id } = await auth.aUser()
    await owner.addTeamMembers({ edition_id, team_id, body: { members_info: [{ mail_id, role: 'MEMBER' }] } })
    await operator.browser.visit(at(`/accounts/${zuid}/remove`))
    const refused = await operator.browser.submit({ current: password })
    assert.match(refused.text, /They own the edition “Shared &lt;b&gt;” \(\d+\), and others are in it/)

    const listed = await operator.browser.visit(
      at(`/editions?mail=${(await findUser(testApp.database.read, Number(zuid)))?.mail_id}`),
    )
    assert.match(listed.text, /<strong>Shared &lt;b&gt;<\/strong> \(\d+\)[\s\S]*2 members/)
    await operator.browser.visit(at(`/editions/${edition_id}/delete`))
    assert.match((await operator.browser.submit({ name: 'Other', current: password })).text, /not its name/)
    assert.equal((await operator.browser.submit({ name: 'Shared <b>', current: 'wrong password' })).status, 400)
    assert.equal((await owner.listEditions({})).editions_info.length, 1)
    await operator.browser.submit({ name: 'Shared <b>', current: password })
    assert.equal((await owner.listEditions({})).editions_info.length, 0)
    assert.equal((await operator.browser.visit(at(`/editions/${edition_id}/delete`))).status, 404)
    const entry = await testApp.database.read
      .selectFrom('audit_entry')
      .where('edition_id', '=', Number(edition_id))
      .where('event', '=', 'edition.deleted')
      .select('zuid')
      .executeTakeFirstOrThrow()
    assert.equal(entry.zuid, Number(operator.zuid))
  })

  test('[I3] [I1] two-factor sign-in of somebody is turned off with the own password', async () => {
    const { zuid } = await auth.aUser()
    const row = { zuid: Number(zuid), secret: '', enabled_time: Date.now(), last_step: 0 }
    await testApp.database.write((db) => db.insertInto('two_factor').values(row).execute())
    await operator.browser.visit(at(`/accounts/${zuid}/two-factor`))
    assert.equal((await operator.browser.submit({ current: '' })).status, 400)
    assert.match((await operator.browser.submit({ current: password })).text, /Two-factor sign-in is off/)
    assert.equal((await entriesFor('two_factor.disabled', zuid)).length, 1)
  })

  test('[I3] nobody ends themselves here, and another site ends nobody', async () => {
    for (const action of ['disable', 'end-access', 'remove', 'two-factor']) {
      const path = at(`/accounts/${operator.zuid}/${action}`)
      assert.match((await operator.browser.post(path, { current: password })).text, /your own account/)
    }
    const { zuid } = await auth.aUser()
    await operator.browser.visit(at(`/accounts/${zuid}`))
    assert.equal((await operator.browser.submit({}, { origin: 'https://evil.example' })).status, 403)
    assert.equal((await findUser(testApp.database.read, Number(zuid)))?.disabled_time, null)
    for (const path of ['/accounts/x', '/accounts/1', '/accounts/99999999999999999', '/editions/x/delete'])
      assert.equal((await operator.browser.visit(at(path))).status, 404)
  })

  test('[I3] [N8] the audit shows what happened anywhere, by person and event, and no content', async () => {
    const { mail, zuid } = await auth.aUser()
    const source = { address: '<i>', request_id: null }
    await testApp.database.write((db) =>
      recordAudit(db, { event: 'space.created', source, edition_id: 7, zuid: Number(zuid), details: { a: '<i>' } }),
    )
    const byPerson = await operator.browser.visit(at(`/audit?mail=${mail}`))
    assert.match(byPerson.text, /<strong>space\.created<\/strong>[\s\S]*edition 7/)
    assert.doesNotMatch(byPerson.text, /<i>|user\.disabled/)
    const byEvent = await operator.browser.visit(at('/audit?event=space.created'))
    assert.equal(byEvent.text.match(/<strong>/g)?.length, 1)
    for (const nothing of ['?mail=nobody@example.com', '?event=moon.landed', '?mail=0'])
      assert.match((await operator.browser.visit(at(`/audit${nothing}`))).text, /Nothing here/)
    assert.match((await operator.browser.visit(at('/audit'))).text, /sign_in\.succeeded/)
  })
})
