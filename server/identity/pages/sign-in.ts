import { html } from './html.ts'
import { field, formPage, newPasswordField, type Page, page } from './page.ts'

export interface SignIn {
  /** The address of the interaction. */
  action: string
  authUrl: string
  client: string
  redirectUri: string
  signUp: boolean
  reset: boolean
  mail?: string
  error?: string
}

export const signInPage = ({ action, authUrl, client, redirectUri, signUp, reset, mail = '', error }: SignIn): Page =>
  formPage('Sign in', {
    intro: html`<p class="soft">to continue to ${client}</p>`,
    action: `${action}/sign-in`,
    fields: [
      field('mail', 'Mail address', { type: 'email', autocomplete: 'username', value: mail, autofocus: !mail }),
      field('password', 'Password', { type: 'password', autocomplete: 'current-password', autofocus: mail !== '' }),
    ],
    button: 'Sign in',
    error,
    outro: html`${signUp && html`<p>New here? <a href="${action}/sign-up">Create an account</a></p>`}
${reset && html`<p><a href="${authUrl}/reset">Forgot your password?</a></p>`}`,
    redirectsTo: redirectUri,
  })

export const newPasswordPage = (
  action: string,
  { redirectUri, link, error }: { redirectUri?: string; link: string; error?: string },
): Page =>
  formPage('Choose a new password', {
    intro: html`<p>The password you signed in with was for one time.</p>`,
    action: `${action}/new-password`,
    fields: [html`<input type="hidden" name="link" value="${link}">`, newPasswordField('New password', true)],
    button: 'Save and go on',
    error,
    redirectsTo: redirectUri,
  })

export const unverifiedPage = (mailed: boolean): Page =>
  page(
    'One step left',
    html`<p>Your mail address is not verified yet. ${
      mailed
        ? 'We have sent you a link: follow it, then sign in.'
        : 'Ask the administrator of this service for the link that verifies it, then sign in.'
    }</p>`,
    { status: 403 },
  )

/** Shown to whoever knows the password: others are told that it is wrong. */
export const disabledPage = (): Page =>
  page('This account is disabled', html`<p>Nobody can sign in with it. Ask whoever runs this service.</p>`, {
    status: 403,
  })
