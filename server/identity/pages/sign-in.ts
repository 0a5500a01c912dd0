import { html, type Text } from './html.ts'
import { field, formPage, newPasswordField, nextField, type Page, page } from './page.ts'

export interface SignIn {
  /** The address of the interaction. */
  action: string
  authUrl: string
  client: string
  redirectUri: string
  signUp: boolean
  reset: boolean
  mail?: string
  error?: Text
}

/** Where the address is known, the password is asked for. */
export const credentialFields = (mail: string) => [
  field('mail', (t) => t.mailAddress, { type: 'email', autocomplete: 'username', value: mail, autofocus: !mail }),
  field('password', (t) => t.password, {
    type: 'password',
    autocomplete: 'current-password',
    autofocus: mail !== '',
  }),
]

export const signInPage = ({ action, authUrl, client, redirectUri, signUp, reset, mail = '', error }: SignIn): Page =>
  formPage((t) => t.signIn, {
    intro: html`<p class="soft">${(t) => t.toContinueTo(client)}</p>`,
    action: `${action}/sign-in`,
    fields: credentialFields(mail),
    button: (t) => t.signIn,
    error,
    outro: html`${signUp && html`<p>${(t) => t.newHere} <a href="${action}/sign-up">${(t) => t.createAccount}</a></p>`}
${reset && html`<p><a href="${authUrl}/reset">${(t) => t.forgotPassword}</a></p>`}`,
    redirectsTo: redirectUri,
  })

export const newPasswordPage = (
  action: string,
  { redirectUri, link, error, next }: { redirectUri?: string; link: string; error?: Text; next?: string | undefined },
): Page =>
  formPage((t) => t.chooseNewPassword, {
    intro: html`<p>${(t) => t.oneTimePassword}</p>`,
    action: `${action}/new-password`,
    fields: [
      nextField(next),
      html`<input type="hidden" name="link" value="${link}">`,
      newPasswordField((t) => t.newPassword, true),
    ],
    button: (t) => t.saveAndGoOn,
    error,
    redirectsTo: redirectUri,
  })

export const unverifiedPage = (mailed: boolean): Page =>
  page(
    (t) => t.oneStepLeft,
    html`<p>${(t) => t.notVerified} ${(t) => (mailed ? t.notVerifiedMailed : t.notVerifiedNoMail)}</p>`,
    { status: 403 },
  )

/** Shown to whoever knows the password: others are told that it is wrong. */
export const disabledPage = (): Page =>
  page((t) => t.accountDisabled, html`<p>${(t) => t.accountDisabledText}</p>`, {
    status: 403,
  })
