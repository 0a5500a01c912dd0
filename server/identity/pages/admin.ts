import { type Html, html, type Text } from './html.ts'
import { field, formPage, type Page, page } from './page.ts'
import { minuteOf } from './times.ts'

const options = { isForOperators: true }

const backLink = (href: string, label: Text): Html => html`<p><a href="${href}">${label}</a></p>`

export const adminPage = (authUrl: string): Page =>
  page(
    (t) => t.admin.installation,
    html`<ul>
<li><a href="${authUrl}/admin/accounts">${(t) => t.admin.accounts}</a></li>
<li><a href="${authUrl}/admin/editions">${(t) => t.admin.editions}</a></li>
<li><a href="${authUrl}/admin/sessions">${(t) => t.admin.sessions}</a></li>
<li><a href="${authUrl}/admin/audit">${(t) => t.admin.audit}</a></li>
</ul>
${backLink(`${authUrl}/account`, (t) => t.admin.yourAccount)}`,
    options,
  )

interface List {
  authUrl: string
  path: string
  /** What the list was searched for. */
  search: Record<string, string>
  searchLabel: Text
  items: readonly Html[]
  previous: number | undefined
  next: number | undefined
}

/** A page of a list, with a search and links to the pages beside it. */
export const listPage = (title: Text, list: List): Page => {
  const { authUrl, path, search, searchLabel, items, previous, next } = list
  const address = `${authUrl}${path}`
  const toPage = (from: number) => `${address}?${new URLSearchParams({ ...search, from: String(from) })}`
  return page(
    title,
    html`<form method="get" action="${address}">
${field('mail', searchLabel, { type: 'search', autocomplete: 'off', value: search.mail ?? '', optional: true })}
${search.event !== undefined && field('event', (t) => t.admin.event, { type: 'search', autocomplete: 'off', value: search.event, optional: true })}
<button class="quiet">${(t) => t.admin.search}</button>
</form>
${items.length === 0 && html`<p class="soft">${(t) => t.admin.nothing}</p>`}
${items}
<p>${previous !== undefined && html`<a href="${toPage(previous)}">${(t) => t.admin.back}</a> `}${next !== undefined && html`<a href="${toPage(next)}">${(t) => t.admin.more}</a>`}</p>
${backLink(`${authUrl}/admin`, (t) => t.admin.installation)}`,
    options,
  )
}

export interface AccountRow {
  zuid: number
  mail_id: string | null
  display_name: string
  is_operator: number
  disabled_time: number | null
  mail_verified: number
}

const stateOf =
  ({ is_operator, disabled_time, mail_verified }: AccountRow): Text =>
  ({ admin }) =>
    [is_operator && admin.operator, disabled_time !== null && admin.disabled, !mail_verified && admin.notVerified]
      .filter(Boolean)
      .join(', ')

export const accountItem = (authUrl: string, account: AccountRow): Html =>
  html`<p><a href="${authUrl}/admin/accounts/${account.zuid}">${account.mail_id ?? account.zuid}</a> <bdi>${account.display_name}</bdi> <span class="soft">${stateOf(account)}</span></p>\n`

interface EditionRow {
  edition_id: number
  edition_name: string
  plan_name: string
  created_time: number
  mail_id: string | null
  members: number | null
}

export const editionItem = (authUrl: string, edition: EditionRow): Html =>
  html`<p><strong>${edition.edition_name}</strong> (${edition.edition_id}), ${(t) => t.admin.ownedBy(edition.mail_id ?? t.admin.noAddress)} <span class="soft">${(t) => t.admin.editionFacts(edition.plan_name, Number(edition.members), minuteOf(edition.created_time)(t))}</span><br>
<a href="${authUrl}/admin/editions/${edition.edition_id}/delete">${(t) => t.admin.deleteIt}</a></p>\n`

interface SessionRow {
  session_id: string
  zuid: number
  mail_id: string | null
  signed_in_time: number
}

export const sessionItem = (authUrl: string, { session_id, zuid, mail_id, signed_in_time }: SessionRow): Html =>
  html`<p><a href="${authUrl}/admin/accounts/${zuid}">${mail_id ?? zuid}</a>, ${(t) => t.signedInOn(minuteOf(signed_in_time)(t))}</p>
<form method="post" action="${authUrl}/admin/sessions/end">
<input type="hidden" name="session_id" value="${session_id}">
<input type="hidden" name="zuid" value="${zuid}">
<button class="quiet">${(t) => t.endSession}</button>
</form>\n`

interface AuditRow {
  time: number
  event: string
  edition_id: number
  zuid: number | null
  address: string | null
  details: string
  count: number
}

export const auditItem = ({ time, event, edition_id, zuid, address, details, count }: AuditRow): Html =>
  html`<p><strong>${event}</strong>${count > 1 && html` ${(t) => t.admin.times(count)}`} <span class="soft">${minuteOf(time)}</span><br>
${(t) => t.admin.doneBy(zuid ?? undefined, address ?? undefined)}${edition_id !== 0 && html`, ${(t) => t.admin.inEdition(edition_id)}`}<br>
<span class="soft">${details}</span></p>\n`

interface Account extends AccountRow {
  created_time: number
  hasTwoFactor: boolean
  sessions: readonly Html[]
}

export const adminAccountPage = (authUrl: string, account: Account): Page => {
  const address = `${authUrl}/admin/accounts/${account.zuid}`
  const button = (action: string, label: Text) =>
    html`<form method="post" action="${address}/${action}"><button class="quiet">${label}</button></form>\n`
  return page(
    account.display_name,
    html`<p>${account.mail_id ?? ((t) => t.admin.noMail)}, zuid ${account.zuid} <span class="soft">${stateOf(account)}</span></p>
<p class="soft">${(t) => t.admin.sinceTwoFactor(minuteOf(account.created_time)(t), account.hasTwoFactor)}</p>
${account.disabled_time === null ? button('disable', (t) => t.admin.disable) : button('enable', (t) => t.admin.enable)}
${button('end-access', (t) => t.admin.endAccess)}
${account.hasTwoFactor && html`<p><a href="${address}/two-factor">${(t) => t.admin.turnOffTwoFactor}</a></p>`}
<p><a href="${address}/remove">${(t) => t.admin.deleteThisAccount}</a></p>
<h2>${(t) => t.admin.sessions}</h2>
${account.sessions.length === 0 && html`<p class="soft">${(t) => t.admin.none}</p>`}
${account.sessions}
<p><a href="${authUrl}/admin/audit?mail=${account.zuid}">${(t) => t.admin.whatTheyDid}</a></p>
${backLink(`${authUrl}/admin/accounts`, (t) => t.admin.accounts)}`,
    options,
  )
}

interface Confirmation {
  authUrl: string
  /** Path of the form, which is that of the page. */
  path: string
  consequence: Text
  button: Text
  /** Field that has to be typed, besides the operator's own password. */
  name?: { label: Text }
  error?: Text | undefined
}

/** What cannot be taken back takes the password of the operator: a browser left open is not enough. */
export const confirmPage = (title: Text, { authUrl, path, consequence, button, name, error }: Confirmation): Page =>
  formPage(title, {
    intro: html`<p>${consequence}</p>`,
    action: `${authUrl}${path}`,
    fields: [
      ...(name ? [field('name', name.label, { type: 'text', autocomplete: 'off' })] : []),
      field('current', (t) => t.admin.ownPassword, { type: 'password', autocomplete: 'current-password' }),
    ],
    button,
    error,
    outro: backLink(`${authUrl}/admin`, (t) => t.admin.installation),
    ...options,
  })
