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

export const homePage = (authUrl: string, signUp: boolean): Page =>
  page(
    'Sign in from your application',
    html`<p>This address keeps the accounts of an Easel service. Applications send you here to sign in.</p>
${signUp && html`<p><a href="${authUrl}/sign-up">Create an account</a></p>`}
<p><a href="${authUrl}/account">Your account</a></p>
<p><a href="${authUrl}/oauth/v2/logout">Sign out</a></p>`,
  )

/** `form` is rendered by oidc-provider, with its CSRF token. */
export const signOutPage = (form: string): Page =>
  page(
    'Sign out?',
    html`${new Html(form)}
<p>This ends your session in this browser.</p>
<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
  )

export const signedOutPage = (): Page => page('Signed out', html`<p>You have signed out in this browser.</p>`)
