import { type Html, html, type Text } from './html.ts'
import { field, formPage, type Page, page } from './page.ts'

/** The pages of operators are in English. */
const options = { isForOperators: true }

const toMinute = (time: number): string => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const backLink = (href: string, label: string): Html => html`<p><a href="${href}">${label}</a></p>`

export const adminPage = (authUrl: string): Page =>
  page(
    'This installation',
    html`<ul>
<li><a href="${authUrl}/admin/accounts">Accounts</a></li>
<li><a href="${authUrl}/admin/editions">Editions</a></li>
<li><a href="${authUrl}/admin/sessions">Sessions</a></li>
<li><a href="${authUrl}/admin/audit">Audit</a></li>
</ul>
${backLink(`${authUrl}/account`, 'Your account')}`,
    options,
  )

interface List {
  authUrl: string
  path: string
  /** What the list was searched for. */
  search: Record<string, string>
  searchLabel: string
  items: readonly Html[]
  previous: number | undefined
  next: number | undefined
}

/** A page of a list, with a search and links to the pages beside it. */
export const listPage = (title: string, list: List): Page => {
  const { authUrl, path, search, searchLabel, items, previous, next } = list
  const address = `${authUrl}${path}`
  const toPage = (from: number) => `${address}?${new URLSearchParams({ ...search, from: String(from) })}`
  return page(
    title,
    html`<form method="get" action="${address}">
${field('mail', searchLabel, { type: 'search', autocomplete: 'off', value: search.mail ?? '', optional: true })}
${search.event !== undefined && field('event', 'Event', { type: 'search', autocomplete: 'off', value: search.event, optional: true })}
<button class="quiet">Search</button>
</form>
${items.length === 0 && html`<p class="soft">Nothing here.</p>`}
${items}
<p>${previous !== undefined && html`<a href="${toPage(previous)}">Back</a> `}${next !== undefined && html`<a href="${toPage(next)}">More</a>`}</p>
${backLink(`${authUrl}/admin`, 'This installation')}`,
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

const stateOf = ({ is_operator, disabled_time, mail_verified }: AccountRow): string =>
  [is_operator && 'operator', disabled_time !== null && 'disabled', !mail_verified && 'not verified']
    .filter(Boolean)
    .join(', ')

export const accountItem = (authUrl: string, account: AccountRow): Html =>
  html`<p><a href="${authUrl}/admin/accounts/${account.zuid}">${account.mail_id ?? account.zuid}</a> ${account.display_name} <span class="soft">${stateOf(account)}</span></p>\n`

interface EditionRow {
  edition_id: number
  edition_name: string
  plan_name: string
  created_time: number
  mail_id: string | null
  members: number | null
}

export const editionItem = (authUrl: string, edition: EditionRow): Html =>
  html`<p><strong>${edition.edition_name}</strong> (${edition.edition_id}), of ${edition.mail_id ?? 'somebody without an address'} <span class="soft">${edition.plan_name}, ${Number(edition.members)} members, since ${toMinute(edition.created_time)}</span><br>
<a href="${authUrl}/admin/editions/${edition.edition_id}/delete">Delete it</a></p>\n`

interface SessionRow {
  session_id: string
  zuid: number
  mail_id: string | null
  signed_in_time: number
}

export const sessionItem = (authUrl: string, { session_id, zuid, mail_id, signed_in_time }: SessionRow): Html =>
  html`<p><a href="${authUrl}/admin/accounts/${zuid}">${mail_id ?? zuid}</a>, signed in on ${toMinute(signed_in_time)}</p>
<form method="post" action="${authUrl}/admin/sessions/end">
<input type="hidden" name="session_id" value="${session_id}">
<input type="hidden" name="zuid" value="${zuid}">
<button class="quiet">End this session</button>
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
  html`<p><strong>${event}</strong>${count > 1 && ` ${count} times`} <span class="soft">${toMinute(time)}</span><br>
by ${zuid ?? 'nobody known'} from ${address ?? 'several addresses'}${edition_id !== 0 && `, edition ${edition_id}`}<br>
<span class="soft">${details}</span></p>\n`

interface Account extends AccountRow {
  created_time: number
  hasTwoFactor: boolean
  sessions: readonly Html[]
}

export const adminAccountPage = (authUrl: string, account: Account): Page => {
  const address = `${authUrl}/admin/accounts/${account.zuid}`
  const button = (action: string, label: string) =>
    html`<form method="post" action="${address}/${action}"><button class="quiet">${label}</button></form>\n`
  return page(
    account.display_name,
    html`<p>${account.mail_id ?? 'no mail address'}, zuid ${account.zuid} <span class="soft">${stateOf(account)}</span></p>
<p class="soft">Since ${toMinute(account.created_time)}. Two-factor sign-in is ${account.hasTwoFactor ? 'on' : 'off'}.</p>
${account.disabled_time === null ? button('disable', 'Disable: nobody signs in with it') : button('enable', 'Enable again')}
${button('end-access', 'End every session and token')}
${account.hasTwoFactor && html`<p><a href="${address}/two-factor">Turn two-factor sign-in off</a></p>`}
<p><a href="${address}/remove">Delete this account</a></p>
<h2>Sessions</h2>
${account.sessions.length === 0 && html`<p class="soft">None.</p>`}
${account.sessions}
<p><a href="${authUrl}/admin/audit?mail=${account.zuid}">What they did</a></p>
${backLink(`${authUrl}/admin/accounts`, 'Accounts')}`,
    options,
  )
}

interface Confirmation {
  authUrl: string
  /** Path of the form, which is that of the page. */
  path: string
  consequence: string
  button: string
  /** Field that has to be typed, besides the operator's own password. */
  name?: { label: string }
  error?: Text | undefined
}

/** What cannot be taken back takes the password of the operator: a browser left open is not enough. */
export const confirmPage = (title: string, { authUrl, path, consequence, button, name, error }: Confirmation): Page =>
  formPage(title, {
    intro: html`<p>${consequence}</p>`,
    action: `${authUrl}${path}`,
    fields: [
      ...(name ? [field('name', name.label, { type: 'text', autocomplete: 'off' })] : []),
      field('current', 'Your own password', { type: 'password', autocomplete: 'current-password' }),
    ],
    button,
    error,
    outro: backLink(`${authUrl}/admin`, 'This installation'),
    ...options,
  })
