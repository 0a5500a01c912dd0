import { Html, html, type Text } from './html.ts'
import { type Onward, type Page, page } from './page.ts'

export const errorPage = (status: number, message: Text): Page =>
  // What is not in the catalogue is in English.
  page((t) => t.failed, html`<p role="alert"${typeof message === 'string' && html` lang="en"`}>${message}</p>`, {
    status,
    onward: ['app', 'account'],
  })

export const notFoundPage = (): Page => errorPage(404, (t) => t.noSuchPage)

export const throttledPage = (seconds: number): Page =>
  page((t) => t.tooManyAttempts, html`<p role="alert">${(t) => t.waitMinutes(Math.ceil(seconds / 60))}</p>`, {
    status: 429,
    headers: { 'retry-after': String(seconds) },
    onward: ['app'],
  })

export const busyPage = (): Page => errorPage(503, (t) => t.busy)

export const expiredLinkPage = (): Page =>
  page((t) => t.linkExpired, html`<p>${(t) => t.linkExpiredText}</p>`, {
    status: 404,
    onward: ['app', 'account'],
  })

export const donePage = (title: Text, message: Text, onward: readonly Onward[] = ['app']): Page =>
  page(title, html`<p>${message}</p>`, { onward })

/** At the end of a link that was not followed in the browser where somebody began, or not begun at an application. */
export const signInAgainPage = (title: Text, to: Onward = 'app'): Page =>
  page(title, html`<p>${(t) => t.signInAgain}</p>`, { onward: [to, 'account'] })

/** For a form that was open for too long, or belongs to another sign-in. */
export const expiredFormPage = (): Page =>
  page((t) => t.beginAgain, html`<p role="alert">${(t) => t.beginAgainText}</p>`, {
    status: 400,
    onward: ['app', 'account'],
  })

/** `form` is rendered by oidc-provider, with its CSRF token. `back` is where whoever changes their mind goes. */
export const signOutPage = (form: string, back: string, redirectsTo?: string): Page =>
  page(
    (t) => t.signOutTitle,
    html`${new Html(() => form)}
<p>${(t) => t.signOutText}</p>
<button form="op.logoutForm" name="logout" value="yes">${(t) => t.signOut}</button>
<a class="button quiet" href="${back}">${(t) => t.staySignedIn}</a>`,
    { redirectsTo },
  )

export const signedOutPage = (): Page =>
  page((t) => t.signedOut, html`<p>${(t) => t.signedOutText}</p>`, { onward: ['app', 'account'] })
