import type { Application } from '../applications.ts'
import type { Device } from '../session-browser.ts'
import type { SessionInfo } from '../sessions.ts'
import { describeScope, hiddenScopes } from './consent.ts'
import { type Html, html, type Text } from './html.ts'
import { field, formPage, nameField, newPasswordField, nextField, type Page, page } from './page.ts'
import { credentialFields } from './sign-in.ts'
import { dayOf, minuteOf } from './times.ts'

interface AccountPage {
  authUrl: string
  /** The page of the web app that leads here; undefined where it is not served. */
  appUrl: string | undefined
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
  appUrl,
  mail,
  name,
  applications,
  sessions,
  twoFactor,
  isOperator,
}: AccountPage): Page =>
  page(
    (t) => t.yourAccount,
    html`<p><bdi>${name}</bdi>, <strong>${mail}</strong></p>
<p><a href="${authUrl}/account/name">${(t) => t.changeName}</a></p>
${twoFactor === 'demanded' && html`<p class="warning" role="alert">${(t) => t.demandedSetUp((words) => html`<a href="${authUrl}/account/two-factor">${words}</a>`)}</p>`}
${isOperator && html`<p><a href="${authUrl}/admin">${(t) => t.toAdmin}</a></p>`}
<h2 id="applications">${(t) => t.applications}</h2>
${applications.length === 0 && html`<p class="soft">${(t) => t.noApplication}</p>`}
${applications.map((application) => applicationSection(authUrl, application))}
<h2 id="sessions">${(t) => t.sessions}</h2>
${sessions.map((session) => sessionSection(authUrl, session))}
${sessions.length > 1 && html`<form method="post" action="${authUrl}/account/sessions/end-others"><button class="quiet">${(t) => t.endOtherSessions}</button></form>`}
<h2>${(t) => t.passwordAndAccount}</h2>
<p><a href="${authUrl}/account/password">${(t) => t.changePassword}</a></p>
<p><a href="${authUrl}/account/two-factor">${(t) => t.twoFactor}</a> <span class="soft">${(t) => (twoFactor === 'on' ? t.isOn : t.isOff)}</span></p>
<p><a href="${authUrl}/oauth/v2/logout">${(t) => t.signOut}</a></p>
<p><a href="${authUrl}/account/delete">${(t) => t.deleteAccount}</a></p>
${appUrl !== undefined && html`<p><a class="button quiet" href="${appUrl}">${(t) => t.backToEasel}</a></p>`}`,
  )

const applicationSection = (authUrl: string, { client_id, client_name, scopes, since }: Application): Html =>
  html`<p><strong>${client_name}</strong> <span class="soft">${(t) => t.since(dayOf(since)(t))}</span></p>
<details><summary>${(t) => t.whatItMayDo}</summary>
<ul>
${scopes.filter((scope) => !hiddenScopes.includes(scope)).map((scope) => html`<li>${(t) => describeScope(t, scope)}</li>\n`)}
</ul>
</details>
<form method="post" action="${authUrl}/account/applications/end">
<input type="hidden" name="client_id" value="${client_id}">
<button class="quiet">${(t) => t.endAccessOf(client_name)}</button>
</form>`

const deviceName =
  ({ browser, system }: Device): Text =>
  (t) =>
    system === undefined ? (browser ?? t.unknownBrowser) : t.browserOn(browser ?? t.unknownBrowser, system)

const sessionSection = (authUrl: string, session: SessionInfo): Html => {
  const { session_id, signed_in_time, seen_time, device, address, isCurrent } = session
  return html`<p><strong>${deviceName(device)}</strong>${isCurrent && html` ${(t) => t.thisBrowser}`}<br>
<span class="soft">${address !== null && html`${address}<br>`}
${!isCurrent && html`${(t) => t.lastSeenOn(minuteOf(seen_time)(t))}<br>`}
${(t) => t.signedInOn(minuteOf(signed_in_time)(t))}</span></p>
<form method="post" action="${authUrl}/account/sessions/end">
<input type="hidden" name="session_id" value="${session_id}">
<button class="quiet">${(t) => (isCurrent ? t.signOutHere : t.endSession)}</button>
</form>`
}

const passwordField = (label: Text): Html =>
  field('current', label, { type: 'password', autocomplete: 'current-password', autofocus: true })

interface SignInDeps {
  settings: { authUrl: string; signUp: boolean }
  mailer: unknown
}

export const accountSignInPage = (
  { settings: { authUrl, signUp }, mailer }: SignInDeps,
  { mail = '', error, next }: { mail?: string; error?: Text; next?: string | undefined } = {},
): Page =>
  formPage((t) => t.signIn, {
    intro: html`<p class="soft">${(t) => t.toSeeYourAccount}</p>`,
    action: `${authUrl}/account/sign-in`,
    fields: [nextField(next), ...credentialFields(mail)],
    button: (t) => t.signIn,
    error,
    outro: html`${signUp && html`<p>${(t) => t.newHere} <a href="${authUrl}/sign-up">${(t) => t.createAccount}</a></p>`}
${mailer !== undefined && html`<p><a href="${authUrl}/reset">${(t) => t.forgotPassword}</a></p>`}`,
  })

export const changeNamePage = (authUrl: string, name: string, error?: Text): Page =>
  formPage((t) => t.changeName, {
    intro: html`<p>${(t) => t.changeNameText}</p>`,
    action: `${authUrl}/account/name`,
    fields: [nameField(name)],
    button: (t) => t.save,
    error,
    outro: backLink(authUrl),
  })

export const changePasswordPage = (authUrl: string, error?: Text): Page =>
  formPage((t) => t.changePassword, {
    intro: html`<p>${(t) => t.everythingEnds}</p>`,
    action: `${authUrl}/account/password`,
    fields: [passwordField((t) => t.passwordNow), newPasswordField((t) => t.newPassword, false)],
    button: (t) => t.save,
    error,
    outro: backLink(authUrl),
  })

export const deleteAccountPage = (authUrl: string, error?: Text): Page =>
  formPage((t) => t.deleteAccount, {
    intro: html`<p>${(t) => t.deleteAccountText}</p>`,
    action: `${authUrl}/account/delete`,
    fields: [passwordField((t) => t.yourPassword)],
    button: (t) => t.deleteMyAccount,
    error,
    outro: backLink(authUrl),
  })

const backLink = (authUrl: string): Html => html`<p><a href="${authUrl}/account">${(t) => t.backToAccount}</a></p>`
