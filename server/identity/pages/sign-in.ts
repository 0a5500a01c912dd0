import { html } from './html.ts'
import { field, type Page, page, warning } from './page.ts'

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

export const signInPage = ({ action, authUrl, client, redirectUri, signUp, reset, mail, error }: SignIn): Page =>
  page(
    'Sign in',
    html`<p class="soft">to continue to ${client}</p>
${warning(error)}
<form method="post" action="${action}/sign-in">
${field('mail', 'Mail address', { type: 'email', autocomplete: 'username', value: mail ?? '', autofocus: !mail })}
${field('password', 'Password', { type: 'password', autocomplete: 'current-password', autofocus: Boolean(mail) })}
<button>Sign in</button>
</form>
${signUp && html`<p>New here? <a href="${authUrl}/sign-up">Create an account</a></p>`}
${reset && html`<p><a href="${authUrl}/reset">Forgot your password?</a></p>`}`,
    { status: error === undefined ? 200 : 400, redirectsTo: redirectUri },
  )

export const newPasswordPage = (
  action: string,
  { redirectUri, link, error }: { redirectUri: string; link: string; error?: string | undefined },
): Page =>
  page(
    'Choose a new password',
    html`<p>The password you signed in with was for one time.</p>
${warning(error)}
<form method="post" action="${action}/new-password">
<input type="hidden" name="link" value="${link}">
${field('password', 'New password', { type: 'password', autocomplete: 'new-password', minlength: 8, autofocus: true })}
<button>Save and go on</button>
</form>`,
    { status: error === undefined ? 200 : 400, redirectsTo: redirectUri },
  )

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
