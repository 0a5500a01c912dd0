import assert from 'node:assert/strict'
import { test } from 'node:test'
import { basePath } from '@easel/contract'
import { commandLine } from '../audit/record.ts'
import { disableUser } from '../identity/disable-user.ts'
import type { MailMessage } from '../identity/mail.ts'
import { removeUser } from '../identity/remove-user.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aSpace, aZone, restrict, share } from '../testing/factories.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'
import { createNoticeSender, type Outcome } from './notice-sender.ts'

const minute = 60_000
const hour = 60 * minute

onBothEngines('mails about what is new', (engine) => {
  const mails: MailMessage[] = []
  let refuses = false
  const mailer = {
    async send(mail: MailMessage) {
      if (refuses) throw new Error('no connection')
      mails.push(mail)
    },
  }
  const testApp = testAppFor(engine, { mailer, settings: { web: true } })
  const limitedApp = testAppFor(engine, { settings: { rateLimits: true, rateLimitPages: 3 } })
  const outcomes: Outcome[] = []
  let now = Date.now()
  const sender = () =>
    createNoticeSender({
      database: testApp.database,
      settings: { ...testApp.settings, baseUrl: 'https://easel.example.com', web: true },
      mailer,
      clock: () => now,
      onOutcome: (outcome) => void outcomes.push(outcome),
    })
  /** Those to somebody of what is sent after so long. */
  const mailsAfter = async (ms: number, { mail }: Person) => {
    now += ms
    const before = mails.length
    await sender().run()
    return mails.slice(before).filter(({ to }) => to === mail)
  }

  const discussed = async () => {
    now = Date.now()
    const zone = await aZone(testApp)
    const join = async () => {
      const person = await aMember(testApp, zone)
      await share(testApp, zone.at, { role: 'COMMENTER', type: 'USER', id: person.zuid })
      return person
    }
    const [ada, bea] = [await join(), await join()]
    // They were told of the team in their time.
    await testApp.database.write((db) => db.deleteFrom('invitation_notice').execute())
    const say = async ({ api }: Person, text: string, thread_id?: string) => {
      const about = thread_id === undefined ? { point: { x: 1, y: 2 } } : { thread_id }
      return (await api.createComment({ ...zone.at, body: { text, ...about } })).comment_info.comment_id
    }
    return { ...zone, ada, bea, say }
  }
  const mention = ({ zuid, name }: Person) => `@[${name}](${zuid})`

  test('[X10] what comes within five minutes is one mail, and the next one waits for an hour', async () => {
    const { owner, ada, bea, at, say } = await discussed()
    const thread = await say(ada, 'Begun')
    await say(owner, `See https://evil.example.com, ${mention(ada)}`)
    await say(bea, 'Answered', thread)
    assert.deepEqual(await mailsAfter(4 * minute, ada), [])
    const [mail, ...others] = await mailsAfter(2 * minute, ada)
    assert.deepEqual(others, [])
    assert.equal(mail?.subject, 'News for you on Easel')
    assert.match(mail?.text ?? '', new RegExp(`${owner.name} mentioned you on Plan:`))
    assert.match(mail?.text ?? '', new RegExp(`${bea.name} replied to you on Plan:\n {2}Answered\n`))
    const path = `/zones/${at.edition_id}/${at.space_id}/${at.zone_id}#comment=${thread}`
    assert.ok(mail?.text.includes(`https://easel.example.com${path}`))
    assert.doesNotMatch(mail?.text ?? '', /evil\.example/)
    await say(owner, `Again ${mention(ada)}`)
    assert.deepEqual(await mailsAfter(10 * minute, ada), [])
    const [next] = await mailsAfter(hour, ada)
    assert.match(next?.text ?? '', /Again/)
    assert.doesNotMatch(next?.text ?? '', /Answered/)
    assert.deepEqual(await mailsAfter(2 * hour, ada), [])
  })

  test('[X10] it tells of nothing that was read, or that may not be seen any more when it is sent', async () => {
    const { owner, ada, bea, at, say } = await discussed()
    await say(owner, `Secret ${mention(ada)} ${mention(bea)}`)
    await ada.api.markInboxRead({ body: { all: true } })
    await restrict(testApp, at, bea.zuid)
    assert.deepEqual(await mailsAfter(6 * minute, ada), [])
    assert.deepEqual(await mailsAfter(0, bea), [])
    await say(owner, `Later ${mention(ada)}`)
    const space = { edition_id: at.edition_id, space_id: at.space_id }
    await owner.api.removeSpaceMember({ ...space, member_id: ada.zuid })
    assert.deepEqual(await mailsAfter(6 * minute, ada), [])
    await share(testApp, at, { role: 'COMMENTER', type: 'USER', id: ada.zuid })
    assert.deepEqual(await mailsAfter(6 * minute, ada), [], 'it does not come later')
  })

  test('[X10] nobody is sent one without a verified address, or with a disabled account', async () => {
    const { owner, ada, bea, say } = await discussed()
    await say(owner, `Hm ${mention(ada)} ${mention(bea)}`)
    await testApp.database.write((db) =>
      db.updateTable('user').set({ mail_verified: 0 }).where('zuid', '=', Number(ada.zuid)).execute(),
    )
    await disableUser(testApp.database, bea.mail)
    const before = mails.length
    assert.deepEqual(await mailsAfter(6 * minute, ada), [])
    assert.equal(mails.length, before)
  })

  test('[X10] people choose what they are told of, and in which language', async () => {
    const { owner, ada, say } = await discussed()
    const usual = { mails_mentions: 'true', mails_replies: 'true', mails_invitations: 'true' }
    const read = await ada.api.getPersonalSettings({})
    assert.deepEqual(read, { current_user_id: ada.zuid, sends_mail: 'true', personal_settings: usual })
    const { personal_settings } = await ada.api.updatePersonalSettings({
      body: { mails_replies: false, language: 'de' },
    })
    assert.deepEqual(personal_settings, { ...usual, mails_replies: 'false', language: 'de' })
    const thread = await say(ada, 'Begun')
    await say(owner, 'Answered', thread)
    assert.deepEqual(await mailsAfter(6 * minute, ada), [])
    await say(owner, `Hm ${mention(ada)}`)
    const [mail] = await mailsAfter(6 * minute, ada)
    assert.equal(mail?.subject, 'Neues für Sie bei Easel')
    assert.match(mail?.text ?? '', /hat Sie in Plan erwähnt/)
    assert.doesNotMatch(mail?.text ?? '', /Answered/)
  })

  test('[X10] those who are let into a space or a team by name are told, if they are in it still', async () => {
    now = Date.now()
    const edition = await testApp.anEdition()
    const { edition_id, team_id, owner } = edition
    const ada = await testApp.aPerson()
    const space_id = await aSpace(testApp, edition, owner)
    await owner.api.addTeamMembers({
      edition_id,
      team_id,
      body: { members_info: [{ mail_id: ada.mail, role: 'MEMBER' }] },
    })
    const members_info = [{ zuid: ada.zuid, role: 'EDITOR' as const, type: 'USER' as const }]
    await owner.api.addSpaceMembers({ edition_id, space_id, body: { members_info } })
    const [mail] = await mailsAfter(6 * minute, ada)
    assert.match(mail?.text ?? '', new RegExp(`${owner.name} has added you to the team Studio\\.`))
    assert.match(mail?.text ?? '', new RegExp(`${owner.name} has given you access to the space Sketches\\.`))
    const other = await aSpace(testApp, edition, owner)
    await owner.api.addSpaceMembers({ edition_id, space_id: other, body: { members_info } })
    await owner.api.removeSpaceMember({ edition_id, space_id: other, member_id: ada.zuid })
    assert.deepEqual(await mailsAfter(2 * hour, ada), [])
  })

  test('[X10] one click ends them without signing in, for nobody else; opening the page alone does not', async () => {
    const { owner, ada, bea, say } = await discussed()
    await say(owner, `Hm ${mention(ada)}`)
    const [mail] = await mailsAfter(6 * minute, ada)
    const address = /^<https:\/\/easel\.example\.com(\S+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
    assert.ok(address.startsWith(`${basePath}/unsubscribe/`), address)
    assert.equal(mail?.headers?.['List-Unsubscribe-Post'], 'List-Unsubscribe=One-Click')
    assert.ok(mail?.text.includes(address))
    const open = (method: 'GET' | 'POST', url: string, payload?: string, type = 'application/x-www-form-urlencoded') =>
      testApp.app.inject({ method, url, ...(payload !== undefined && { payload, headers: { 'content-type': type } }) })
    const page = await open('GET', address)
    assert.equal(page.statusCode, 200)
    assert.match(page.body, /Send me no more mails/)
    assert.equal((await ada.api.getPersonalSettings({})).personal_settings.mails_mentions, 'true')
    const forged = address.replace(`/${ada.zuid}.`, `/${bea.zuid}.`)
    assert.equal((await open('POST', forged, 'List-Unsubscribe=One-Click')).statusCode, 404)
    assert.equal((await open('GET', `${basePath}/unsubscribe/none`)).statusCode, 404)
    const done = await open('POST', address, 'List-Unsubscribe=One-Click')
    assert.equal(done.statusCode, 200)
    assert.ok(done.body.includes(`href="${testApp.settings.baseUrl}/home">Go to Easel<`), done.body)
    const parts = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    assert.equal((await open('POST', address, parts, 'multipart/form-data; boundary=x')).statusCode, 200)
    const none = { mails_mentions: 'false', mails_replies: 'false', mails_invitations: 'false' }
    assert.deepEqual((await ada.api.getPersonalSettings({})).personal_settings, none)
    assert.equal((await bea.api.getPersonalSettings({})).personal_settings.mails_mentions, 'true')
    await say(owner, `Hm ${mention(ada)}`)
    assert.deepEqual(await mailsAfter(2 * hour, ada), [])
    await removeUser(testApp.database, Number(ada.zuid), { source: commandLine })
    assert.equal((await open('POST', address, 'List-Unsubscribe=One-Click')).statusCode, 404)
  })

  test('[N4] whoever opens pages that end mails without a token is counted by address', async () => {
    const open = (token: string) => limitedApp.app.inject({ method: 'GET', url: `${basePath}/unsubscribe/${token}` })
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) statuses.push((await open(`${n}`)).statusCode)
    assert.deepEqual(statuses, [404, 404, 404, 429])
    assert.equal((await open('pages/style.css')).statusCode, 200)
  })

  test('[X10] several nodes send it once', async () => {
    const { owner, ada, say } = await discussed()
    await say(owner, `Hm ${mention(ada)}`)
    now += 6 * minute
    const before = mails.length
    await Promise.all([sender().run(), sender().run(), sender().run()])
    assert.equal(mails.slice(before).filter(({ to }) => to === ada.mail).length, 1)
  })

  test('[X10] what could not be sent is tried again, more and more rarely, and given up in the end', async () => {
    const { owner, ada, say } = await discussed()
    await say(owner, `Hm ${mention(ada)}`)
    await mailsAfter(hour, owner)
    await say(owner, `Hm ${mention(ada)}`)
    refuses = true
    outcomes.length = 0
    const attempts: number[] = []
    const begun = now
    for (let passed = 0; passed < 24 * 60 && !outcomes.includes('given_up'); passed++) {
      const tried = outcomes.length
      await mailsAfter(minute, ada)
      if (outcomes.length > tried) attempts.push((now - begun) / minute)
    }
    refuses = false
    assert.equal(outcomes.filter((outcome) => outcome === 'failed').length, 7)
    assert.equal(outcomes.at(-1), 'given_up')
    const waits = attempts.slice(1).map((at, n) => at - (attempts[n] ?? 0))
    assert.deepEqual(waits, [2, 4, 8, 16, 32, 64, 128])
    assert.deepEqual(await mailsAfter(2 * hour, ada), [])
  })

  test('[X10] what has waited for a day is not sent: mail may have been set up since', async () => {
    const { owner, ada, say } = await discussed()
    await say(owner, `Old ${mention(ada)}`)
    assert.deepEqual(await mailsAfter(26 * hour, ada), [])
  })
})
