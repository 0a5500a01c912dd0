import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createClient } from '@easel/sdk/index.ts'
import { migrationNames } from '@easel/server/db/migrate.ts'
import {
  createTestStorage,
  onBothEngines,
  onOneOrBothEngines,
  type TestStorage,
} from '@easel/server/testing/engines.ts'
import { runCli, type SpawnedService, spawnService } from '@easel/server/testing/spawn-service.ts'
import { commands } from './commands.ts'
import { commandsWith, runHere } from './testing/run-commands.ts'

onOneOrBothEngines('sqlite', 'the command line, while the service runs', (engine) => {
  let storage: TestStorage
  let service: SpawnedService
  before(async () => {
    storage = await createTestStorage(engine)
    service = await spawnService(storage.environment)
    await outputOf(['user', 'add', '--mail', 'Ann@Example.com', '--name', 'Ann Ek', '--password', 'correct horse'])
  })
  after(async () => {
    assert.equal(await service.stop(), 0)
    await storage.remove()
  })

  const { outputOf, jsonOf, refusedWith } = commandsWith(() => storage.environment)
  const apiOf = (token: string) => createClient({ baseUrl: service.baseUrl, token })

  test('token prints an access token with every scope, and nothing else', async () => {
    const { code, stdout, stderr } = await runCli(['token', '--mail', 'ann@example.com'], storage.environment)
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
    const token = stdout.trimEnd()
    assert.match(token, /^[\w-]{43}$/)
    const edition = await apiOf(token).createEdition({ body: { team_name: 'Studio' } })
    assert.equal(edition.team_name, 'Studio')
  })

  test('[A2] token with scopes opens those only; an unknown scope or address is refused', async () => {
    const tokenFor = (scopes: string) => ['token', '--mail', 'ann@example.com', '--scope', scopes]
    const answer = await jsonOf(tokenFor('service.teams.read,Service.spaces.READ'))
    await refusedWith(2, tokenFor('Service.moon.READ'), /no scope Service\.moon/)
    await refusedWith(1, ['token', '--mail', 'nobody@example.com'], /no user with the mail address nobody@example\.com/)
    assert.deepEqual(
      { ...answer, access_token: '' },
      { access_token: '', token_type: 'Bearer', expires_in: 3600, scope: 'Service.teams.READ Service.spaces.READ' },
    )
    await assert.rejects(apiOf(answer.access_token).listEditions({}), { status: 403, code: 'A1010' })
  })

  test('user add makes up a password where none is given, once for an address; user list shows who is there', async () => {
    const added = await jsonOf(['user', 'add', '--mail', 'bo@example.com', '--name', 'Bo'])
    assert.match(added.zuid, /^\d+$/)
    assert.ok(added.password.length >= 12)
    await refusedWith(1, ['user', 'add', '--mail', 'BO@example.com', '--name', 'Bo'], /already/)
    const short = ['user', 'add', '--mail', 'c@example.com', '--name', 'C', '--password', 'short']
    await refusedWith(1, short, /at least 8/)
    const { users } = await jsonOf(['user', 'list'])
    assert.deepEqual(
      users.map((user: Record<string, unknown>) => [user.mail_id, user.mail_verified, user.is_operator]),
      [
        ['admin@localhost', true, true],
        ['ann@example.com', true, false],
        ['bo@example.com', true, false],
      ],
    )
  })

  test('client add shows the secret once; client list shows what is registered', async () => {
    const uri = 'https://app.example/callback'
    const added = await jsonOf(['client', 'add', '--name', 'App', '--redirect-uri', uri, '--redirect-uri', `${uri}/2`])
    const open = await jsonOf(['client', 'add', '--name', 'Page', '--redirect-uri', uri, '--public'])
    assert.ok(added.client_secret)
    assert.equal(open.client_secret, undefined)
    const { clients } = await jsonOf(['client', 'list'])
    assert.deepEqual(
      clients.map((client: Record<string, unknown>) => [client.client_id, client.redirect_uris, client.public]),
      [
        [added.client_id, [uri, `${uri}/2`], false],
        [open.client_id, [uri], true],
      ],
    )
    await refusedWith(1, ['client', 'add', '--name', 'App', '--redirect-uri', 'nonsense'], /whole https address/)
  })

  test('[A4] [W1] key add makes the first key of an edition; webhook list and disable look after its webhooks', async () => {
    const mail = 'keys@example.com'
    await outputOf(['user', 'add', '--mail', mail, '--name', 'Keys'])
    const token = await outputOf(['token', '--mail', mail])
    const { edition_id } = await apiOf(token).createEdition({ body: { team_name: 'Keys' } })
    const { key, key_id } = await jsonOf(['key', 'add', '--edition', edition_id, '--name', 'CI'])
    assert.match(key, /^[\w-]{43}$/)
    const { api_keys } = await apiOf(token).listApiKeys({ edition_id })
    assert.deepEqual(
      api_keys.map((apiKey) => [apiKey.key_id, apiKey.key_name]),
      [[key_id, 'CI']],
    )
    const url = 'https://hooks.example.com/easel'
    const { webhook } = await apiOf(token).createWebhook({ edition_id, body: { url } })
    const { webhook_id } = webhook
    const [listed] = (await jsonOf(['webhook', 'list', '--edition', edition_id])).webhooks
    assert.deepEqual([listed.webhook_id, listed.url, listed.status], [webhook_id, url, 'ACTIVE'])
    assert.deepEqual(await jsonOf(['webhook', 'disable', webhook_id]), { webhook_id, url, edition_id })
    assert.match(await outputOf(['webhook', 'list']), /DISABLED/)
    await refusedWith(1, ['webhook', 'disable', '4'], /no webhook 4: see easel webhook list/)
    await refusedWith(1, ['key', 'add', '--edition', '4', '--name', 'CI'], /no edition 4/)
    await refusedWith(2, ['key', 'add', '--edition', 'x', '--name', 'CI'], /number of an edition/)
  })

  test('[E10] plan set moves an edition to another plan, and says until when', async () => {
    const token = await outputOf(['token', '--mail', 'admin@localhost'])
    const { edition_id } = await apiOf(token).createEdition({ body: { team_name: 'Plans' } })
    const set = (...more: string[]) => ['plan', 'set', '--edition', edition_id, '--plan', ...more]
    const team = await jsonOf(set('TEAM'))
    assert.deepEqual(team, { edition_id, plan_name: 'TEAM_PLAN', expiry_time: null })
    const { subscription_info } = await apiOf(token).getSubscription({ edition_id })
    assert.equal(subscription_info.plan_name, 'TEAM_PLAN')
    const trial = await jsonOf(set('TRIAL', '--days', '3'))
    assert.ok(Math.abs(Date.parse(trial.expiry_time) - Date.now() - 3 * 86_400_000) < 60_000)
    await refusedWith(1, ['plan', 'set', '--edition', '4', '--plan', 'FREE'], /no edition 4/)
    await refusedWith(2, set('GOLD'), /FREE, TRIAL, TEAM/)
    await refusedWith(2, set('FREE', '--days', '3'), /does not expire/)
  })

  test('invitation list has a link for each address that waits to be verified', async () => {
    const token = await outputOf(['token', '--mail', 'ann@example.com'])
    const [edition] = (await apiOf(token).listEditions({})).editions_info
    const edition_id = edition?.edition_id ?? ''
    const { teams } = await apiOf(token).listTeams({ edition_id })
    const members_info = [{ mail_id: 'invited@example.com', role: 'MEMBER' as const }]
    await apiOf(token).addTeamMembers({ edition_id, team_id: teams[0]?.team_id ?? '', body: { members_info } })
    const { invitations } = await jsonOf(['invitation', 'list'])
    assert.equal(invitations.length, 1)
    assert.equal(invitations[0].mail_id, 'invited@example.com')
    assert.match(invitations[0].link, /^http:\/\/127\.0\.0\.1:8081\/link\/[\w-]{43}$/)
  })

  test('[N6] user add reads the password from standard input, where no list of processes shows it', async () => {
    const add = ['user', 'add', '--mail', 'stdin@example.com', '--name', 'Stdin', '--password-stdin', '--json']
    const short = await runCli(add, storage.environment, 'short\n')
    assert.equal(short.code, 1)
    assert.match(short.stderr, /at least 8/)
    const { code, stdout, stderr } = await runCli(add, storage.environment, 'correct horse\n')
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
    assert.equal(JSON.parse(stdout).password, undefined)
    await refusedWith(2, [...add, '--password', 'correct horse'], /exclude each other/)
  })

  test('[N7] user disable ends tokens at once, and user enable does not bring them back', async () => {
    const mail = 'mallory@example.com'
    const { zuid } = await jsonOf(['user', 'add', '--mail', mail, '--name', 'Mallory'])
    const old = await outputOf(['token', '--mail', mail])
    await apiOf(old).listEditions({})
    assert.deepEqual(await jsonOf(['user', 'disable', mail]), { zuid, mail_id: mail, disabled: true })
    await assert.rejects(apiOf(old).listEditions({}), { status: 401, code: 'A1003' })
    await refusedWith(1, ['token', '--mail', mail], /mallory@example\.com is disabled/)
    assert.match(await outputOf(['user', 'list']), /mallory@example\.com .*disabled/)
    assert.deepEqual(await jsonOf(['user', 'enable', zuid]), { zuid, mail_id: mail, disabled: false })
    await assert.rejects(apiOf(old).listEditions({}), { status: 401 })
    await apiOf(await outputOf(['token', '--mail', mail])).listEditions({})
    for (const action of ['disable', 'enable', 'remove']) {
      await refusedWith(1, ['user', action, 'nobody@example.com'], /no user with the mail address nobody@example\.com/)
      await refusedWith(1, ['user', action, '17'], /no user with the zuid 17/)
    }
  })

  test('[N7] user remove deletes an account, unless it owns an edition with others in it', async () => {
    const mail = 'leaver@example.com'
    await outputOf(['user', 'add', '--mail', mail, '--name', 'Lea'])
    const token = await outputOf(['token', '--mail', mail])
    const { edition_id, team_id } = await apiOf(token).createEdition({ body: { team_name: 'Lea and others' } })
    const members_info = [{ mail_id: 'ann@example.com', role: 'MEMBER' as const }]
    await apiOf(token).addTeamMembers({ edition_id, team_id, body: { members_info } })
    await refusedWith(1, ['user', 'remove', mail], /Lea owns edition \d+ \(Lea and others\), and others are in it/)
    const { teams } = await apiOf(token).listTeams({ edition_id })
    assert.equal(teams.length, 1)
    const ann = await jsonOf(['user', 'list']).then(({ users }) =>
      users.find((user: { mail_id: string }) => user.mail_id === 'ann@example.com'),
    )
    await apiOf(token).removeTeamMember({ edition_id, team_id, member_id: ann.zuid })
    assert.match(await outputOf(['user', 'remove', mail]), /Removed Lea <leaver@example\.com>/)
    await assert.rejects(apiOf(token).listEditions({}), { status: 401 })
    await refusedWith(1, ['user', 'remove', mail], /no user/)
    // The address is free again.
    await outputOf(['user', 'add', '--mail', mail, '--name', 'Lea'])
  })

  test('[N7] client remove and token revoke end what they name, and refuse what is not there', async () => {
    const { client_id } = await jsonOf(['client', 'add', '--name', 'Gone', '--redirect-uri', 'https://gone.example/cb'])
    assert.deepEqual(await jsonOf(['client', 'remove', client_id]), { client_id, client_name: 'Gone', users: 0 })
    await refusedWith(1, ['client', 'remove', client_id], /no client .*client list/)
    const mail = 'tokens@example.com'
    await outputOf(['user', 'add', '--mail', mail, '--name', 'Tokens'])
    const [first, second] = [await outputOf(['token', '--mail', mail]), await outputOf(['token', '--mail', mail])]
    const one = await runCli(['token', 'revoke', '--stdin', '--json'], storage.environment, `${first}\n`)
    assert.deepEqual(JSON.parse(one.stdout), { revoked: 1 })
    await assert.rejects(apiOf(first).listEditions({}), { status: 401 })
    await apiOf(second).listEditions({})
    assert.deepEqual(await jsonOf(['token', 'revoke', '--user', mail]), { revoked: 1 })
    await assert.rejects(apiOf(second).listEditions({}), { status: 401 })
    await refusedWith(1, ['token', 'revoke', '--user', 'nobody@example.com'], /no user/)
    await refusedWith(1, ['token', 'revoke', '--client', 'nobody'], /no client/)
    await refusedWith(2, ['token', 'revoke'], /needs --user, --client, --id or --stdin/)
  })

  test('[N8] audit lists what was done in all editions and on the command line, and filters it', async () => {
    const mail = 'audited@example.com'
    const { zuid } = await jsonOf(['user', 'add', '--mail', mail, '--name', 'Audited'])
    const token = await outputOf(['token', '--mail', mail])
    const { edition_id } = await apiOf(token).createEdition({ body: { team_name: 'Audited' } })
    const { key, key_id } = await jsonOf(['key', 'add', '--edition', edition_id, '--name', 'CI'])
    const { audit_entries } = await jsonOf(['audit', '--edition', edition_id])
    assert.deepEqual(
      audit_entries.map((entry: Record<string, unknown>) => [entry.event, entry.zuid, entry.address, entry.edition_id]),
      [
        ['key.created', null, 'command line', edition_id],
        ['edition.created', zuid, '127.0.0.1', edition_id],
      ],
    )
    assert.deepEqual(audit_entries[0].details, { key_id })
    const byMail = await jsonOf(['audit', '--who', mail, '--what', 'edition.created', '--from', '2025-01-01'])
    assert.deepEqual(byMail.audit_entries, [audit_entries[1]])
    const issued = await jsonOf(['audit', '--edition', '0', '--what', 'token.issued', '--limit', '1'])
    assert.deepEqual(issued.audit_entries[0].details, { for_zuid: zuid })
    const text = await outputOf(['audit'])
    assert.match(text, /^\d{4}-\d\d-\d\dT\S+ +key\.created .* from command line/m)
    assert.ok(!text.includes(token) && !text.includes(key))
    assert.equal(await outputOf(['audit', '--to', '2020-01-01']), 'Nothing recorded')
    await refusedWith(1, ['audit', '--who', 'nobody@example.com'], /no user with the mail address/)
  })

  test('migrate finds everything up to date', async () => {
    assert.deepEqual(await jsonOf(['migrate']), { engine, applied: [] })
  })

  test('backup writes the file, says what it does meanwhile on standard error, and restore fills another database', async () => {
    const file = join(storage.dataFolder, 'all.backup')
    const { code, stdout, stderr } = await runHere(['backup', file], storage.environment)
    assert.equal(code, 0, stderr)
    assert.match(stdout, /^\d+ rows in .*all\.backup \(\d+ bytes\)\n$/)
    assert.match(stderr, /^user: \d+ rows$/m)
    await refusedWith(1, ['backup', file], /exists already/)
    const other = await createTestStorage(engine)
    const restored = await runHere(['restore', file, '--json'], other.environment)
    assert.equal(restored.code, 0, restored.stderr)
    assert.equal(JSON.parse(restored.stdout).rows, Number.parseInt(stdout, 10))
    const { stdout: listed } = await runHere(['user', 'list'], other.environment)
    assert.match(listed, /ann@example\.com/)
    const again = await runHere(['restore', file], other.environment)
    assert.equal(again.code, 1)
    assert.match(again.stderr, /not empty/)
    await refusedWith(4, ['restore', file, '--force'], /has a node that runs on it|is in use/)
    await other.remove()
  })

  test('restore from what is no backup makes no database', async () => {
    const dataFolder = join(storage.dataFolder, 'not-made')
    for (const [file, reason] of [
      [join(storage.dataFolder, 'missing'), /^easel: There is no file /],
      [import.meta.filename, /is not a backup/],
    ] as const) {
      const { code, stderr } = await runHere(['restore', file], { EASEL_DATA: dataFolder })
      assert.equal(code, 1)
      assert.match(stderr, reason)
      assert.ok(!existsSync(dataFolder))
    }
  })
})

onBothEngines('nodes that start at once', (engine) => {
  test('bring a new database up to date together: one does it, the others wait', async () => {
    const storage = await createTestStorage(engine)
    const ended = await Promise.all([1, 2, 3].map(() => runCli(['migrate', '--json'], storage.environment)))
    assert.deepEqual(
      ended.map(({ code, stderr }) => ({ code, stderr })),
      [1, 2, 3].map(() => ({ code: 0, stderr: '' })),
    )
    const applied = ended.map(({ stdout }) => JSON.parse(stdout).applied as string[])
    assert.deepEqual(applied.flat(), migrationNames)
    await storage.remove()
  })
})

describe('the command line, used wrongly', () => {
  const misuse: [args: string[], reason: RegExp][] = [
    [['fly'], /no command "fly": easel --help lists them/],
    [['user', 'rename'], /did you mean user add or user list or /],
    [['user', 'list', '--colour'], /Unknown option '--colour'/],
    [['token'], /easel token needs --mail/],
    [['token', '--mail', 'a@b.example', '--mail', 'c@d.example'], /--mail stands twice: see easel token --help/],
    [['user', 'add', '--mail', 'x'], /needs --name/],
    [['backup'], /easel backup needs FILE/],
    [['backup', 'one', 'two'], /does not take "two"/],
    [['token', '--mail'], /argument missing/],
    [['user', 'disable'], /easel user disable needs USER/],
    [['client', 'remove'], /easel client remove needs CLIENT/],
    [['plan', 'set', '--edition', 'x', '--plan', 'FREE'], /--edition is the number/],
    [['audit', '--what', 'moon.landed'], /no event "moon.landed"; there are edition.created/],
    [['audit', '--from', 'yesterday'], /--from is a moment/],
    [['audit', '--limit', '0'], /from 1 to 10000/],
    [['audit', '--edition', 'x'], /--edition is a whole number/],
  ]
  for (const [args, reason] of misuse) {
    test(`easel ${args.join(' ')}: exit code 2, and one line that names what is wrong`, async () => {
      const { code, stdout, stderr } = await runHere(args)
      assert.deepEqual({ code, stdout }, { code: 2, stdout: '' })
      assert.match(stderr, reason)
      assert.equal(stderr.trim().split('\n').length, 1)
    })
  }

  test('a process ends with the exit code, and says why on standard error', async () => {
    const { code, stdout, stderr } = await runCli(['token'])
    assert.deepEqual({ code, stdout, stderr }, { code: 2, stdout: '', stderr: 'easel: easel token needs --mail\n' })
  })

  test('with --json the reason is JSON too', async () => {
    const { code, stderr } = await runHere(['token', '--json'])
    assert.equal(code, 2)
    assert.deepEqual(JSON.parse(stderr), { error: 'easel token needs --mail', exit_code: 2 })
  })

  test('a database that does not answer is one line and exit code 4, on every command that needs it', async () => {
    const environment = { DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/canvas' }
    for (const args of [
      ['user', 'list'],
      ['migrate'],
      ['backup', '/nowhere/at/all'],
      ['token', '--mail', 'a@b.example'],
    ]) {
      const { code, stderr } = await runHere(args, environment)
      assert.equal(code, 4, stderr)
      assert.match(stderr, /^easel: The database canvas at 127\.0\.0\.1:1 does not answer.*\n$/)
    }
  })
})

describe('help', () => {
  test('lists every command, and the exit codes', async () => {
    const { code, stdout } = await runCli(['--help'])
    assert.equal(code, 0)
    for (const { name, description } of commands)
      assert.match(stdout, new RegExp(`^  ${name} .*${description.slice(0, 20)}`, 'm'))
    assert.match(stdout, /^ {2}3 {2}wrong settings/m)
  })

  test('is given by help, --help and -h, for a command and for a group of them', async () => {
    const general = await runHere(['--help'])
    for (const args of [['-h'], ['help'], ['help', '--help']]) assert.deepEqual(await runHere(args), general)
    const ofCommand = await runHere(['user', 'add', '--help'])
    for (const args of [
      ['user', 'add', '-h'],
      ['help', 'user', 'add'],
      ['help', 'user', 'add', '-h'],
    ])
      assert.deepEqual(await runHere(args), ofCommand)
    const ofGroup = await runHere(['help', 'user'])
    assert.equal(ofGroup.code, 0)
    assert.match(ofGroup.stdout, /user add .*user remove USER/s)
    assert.deepEqual(await runHere(['user', '-h']), ofGroup)
    for (const args of [
      ['help', 'fly'],
      ['fly', '-h'],
    ]) {
      const { code, stderr } = await runHere(args)
      assert.equal(code, 2)
      assert.match(stderr, /no command "fly"/)
    }
  })

  test('and --version has the version of the package, as text or JSON', async () => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'))
    for (const flag of ['--version', '-v'])
      assert.deepEqual(await runHere([flag]), { code: 0, stdout: `easel ${version}\n`, stderr: '' })
    const { stdout } = await runHere(['--version', '--json'])
    assert.deepEqual(JSON.parse(stdout), { version, node: process.versions.node })
  })

  test('of a command needs no database and no settings, and names its options', async () => {
    for (const { name, options } of commands) {
      const { code, stdout } = await runHere([...name.split(' '), '--help'], { EASEL_PORT: 'nonsense' })
      assert.equal(code, 0)
      for (const option of [...Object.keys(options), 'json', 'help'])
        assert.match(stdout, new RegExp(`^ {2}--${option}`, 'm'))
    }
  })
})
