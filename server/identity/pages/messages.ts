import { Html, html } from './html.ts'
import { type Page, page } from './page.ts'

export const errorPage = (status: number, message: string): Page =>
  page('That did not work', html`<p role="alert">${message}</p>`, { status })

export const notFoundPage = (): Page => errorPage(404, 'There is no such page.')

export const throttledPage = (seconds: number): Page =>
  page('Too many attempts', html`<p role="alert">Please wait ${Math.ceil(seconds / 60)} minutes, then try again.</p>`, {
    status: 429,
    headers: { 'retry-after': String(seconds) },
  })

export const busyPage = (): Page => errorPage(503, 'There is more to do now than can be done. Try again in a moment.')

export const expiredLinkPage = (): Page =>
  page(
    'This link no longer works',
    html`<p>It was used already, or it has expired. Ask for a new one, or sign in if you have an account.</p>`,
    { status: 404 },
  )

export const donePage = (title: string, message: string): Page => page(title, html`<p>${message}</p>`)

/** At the end of a link that was not followed in the browser where somebody began, or not begun at an application. */
export const signInAgainPage = (title: string, authUrl: string): Page =>
  page(
    title,
    html`<p>If you came from an application, go back to it in the browser where you began, and sign in there.</p>
<p><a href="${authUrl}/account">Your account</a></p>`,
  )

/** For a form that was open for too long, or belongs to another sign-in. */
export const expiredFormPage = (): Page =>
  page('Please begin again', html`<p role="alert">This took too long, or your account has changed meanwhile.</p>`, {
    status: 400,
  })

/** `form` is rendered by oidc-provider, with its CSRF token. */
export const signOutPage = (form: string, redirectsTo?: string): Page =>
  page(
    'Sign out?',
    html`${new Html(form)}
<p>This ends your session in this browser.</p>
<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
    { redirectsTo },
  )

export const signedOutPage = (): Page => page('Signed out', html`<p>You have signed out in this browser.</p>`)
