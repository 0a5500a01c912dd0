import { Html, html } from './html.ts'
import { type Page, page } from './page.ts'

/** `form` is rendered by oidc-provider, with its CSRF token. */
export const signOutPage = (form: string): Page =>
  page(
    'Sign out?',
    html`${new Html(form)}
<p>This ends your session in this browser.</p>
<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
  )

export const signedOutPage = (): Page => page('Signed out', html`<p>You have signed out in this browser.</p>`)
