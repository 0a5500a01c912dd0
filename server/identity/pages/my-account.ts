import type { Application } from '../applications.ts'
import type { SessionInfo } from '../sessions.ts'
import { describeScope, hiddenScopes } from './consent.ts'
import { type Html, html } from './html.ts'
import { field, formPage, newPasswordField, type Page, page } from './page.ts'

interface AccountPage {
  authUrl: string
  mail: string
  name: string
  applications: readonly Application[]
  sessions: readonly SessionInfo[]
  twoFactor: 'on' | 'off' | 'demanded'
  isOperator: boolean
}

/** What is open with an account, and the ways to end it. */
export const accountPage = ({
  authUrl,
  mail,
  name,
  applications,
  sessions,
  twoFactor,
  isOperator,
}: AccountPage): Page =>
  page(
    'Your account',
    html`<p>${name}, <strong>${mail}</strong></p>
${twoFactor === 'demanded' && html`<p class="warning" role="alert">An edition that you are in demands two-factor sign-in: you do not get in there until you <a href="${authUrl}/account/two-factor">set it up</a>.</p>`}
${isOperator && html`<p><a href="${authUrl}/admin">Accounts, editions and audit of this installation</a></p>`}
<h2>Applications</h2>
${applications.length === 0 && html`<p class="soft">No application acts for you.</p>`}
${applications.map((application) => applicationSection(authUrl, application))}
<h2>Sessions</h2>
${sessions.map((session) => sessionSection(authUrl, session))}
<h2>Password and account</h2>
<p><a href="${authUrl}/account/password">Change the password</a></p>
<p><a href="${authUrl}/account/two-factor">Two-factor sign-in</a> <span class="soft">${twoFactor === 'on' ? 'is on' : 'is off'}</span></p>
<p><a href="${authUrl}/oauth/v2/logout">Sign out</a></p>
<p><a href="${authUrl}/account/delete">Delete this account</a></p>`,
  )

const applicationSection = (authUrl: string, { client_id, client_name, scopes, since }: Application): Html =>
  html`<p><strong>${client_name}</strong> <span class="soft">since ${toDay(since)}</span></p>
<ul>
${scopes.filter((scope) => !hiddenScopes.includes(scope)).map((scope) => html`<li>${describeScope(scope)}</li>\n`)}
</ul>
<form method="post" action="${authUrl}/account/applications/end">
<input type="hidden" name="client_id" value="${client_id}">
<button class="quiet">End the access of ${client_name}</button>
</form>`

const sessionSection = (authUrl: string, { session_id, signed_in_time, isCurrent }: SessionInfo): Html =>
  html`<p>Signed in on ${toMinute(signed_in_time)}${isCurrent && html` <strong>(this browser)</strong>`}</p>
<form method="post" action="${authUrl}/account/sessions/end">
<input type="hidden" name="session_id" value="${session_id}">
<button class="quiet">${isCurrent ? 'Sign out here' : 'End this session'}</button>
</form>`

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10)
const toMinute = (time: number): string => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const passwordField = (label: string): Html =>
  field('current', label, { type: 'password', autocomplete: 'current-password', autofocus: true })

interface SignInDeps {
  settings: { authUrl: string; signUp: boolean }
  mailer: unknown
}

export const accountSignInPage = (
  { settings: { authUrl, signUp }, mailer }: SignInDeps,
  { mail = '', error }: { mail?: string; error?: string } = {},
): Page =>
  formPage('Sign in', {
    intro: html`<p class="soft">to see your account</p>`,
    action: `${authUrl}/account/sign-in`,
    fields: [
      field('mail', 'Mail address', { type: 'email', autocomplete: 'username', value: mail, autofocus: !mail }),
      field('password', 'Password', { type: 'password', autocomplete: 'current-password', autofocus: mail !== '' }),
    ],
    button: 'Sign in',
    error,
    outro: html`${signUp && html`<p>New here? <a href="${authUrl}/sign-up">Create an account</a></p>`}
${mailer !== undefined && html`<p><a href="${authUrl}/reset">Forgot your password?</a></p>`}`,
  })

export const changePasswordPage = (authUrl: string, error?: string): Page =>
  formPage('Change the password', {
    intro: html`<p>Every session and application of yours ends, this one too.</p>`,
    action: `${authUrl}/account/password`,
    fields: [passwordField('Your password now'), newPasswordField('New password', false)],
    button: 'Save',
    error,
    outro: backLink(authUrl),
  })

export const deleteAccountPage = (authUrl: string, error?: string): Page =>
  formPage('Delete this account', {
    intro: html`<p>This cannot be taken back. What you made stays with its teams, under the name “Deleted user”. An edition that only you are in is deleted.</p>`,
    action: `${authUrl}/account/delete`,
    fields: [passwordField('Your password')],
    button: 'Delete my account',
    error,
    outro: backLink(authUrl),
  })

const backLink = (authUrl: string): Html => html`<p><a href="${authUrl}/account">Back to your account</a></p>`
