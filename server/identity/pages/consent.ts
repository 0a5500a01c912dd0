import { html } from './html.ts'
import { type Page, page } from './page.ts'
import type { Texts } from './texts/en.ts'

/** Identifying the user is part of every sign-in, so it is not listed. */
export const hiddenScopes = ['openid']

export const describeScope = (t: Texts, scope: string): string => t.scopes[scope] ?? scope

const toDestination = (t: Texts, redirectUri: string): string => {
  const { protocol, host, hostname } = new URL(redirectUri)
  if (!/^https?:$/.test(protocol)) return t.applicationOfScheme(protocol)
  const isLocal = protocol === 'http:' && /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
  return isLocal ? t.applicationOnMachine(host) : host
}

export const consentPage = (consent: {
  action: string
  client: string
  redirectUri: string
  person: string
  /** Registered by a user, not by an operator. */
  isUnverified: boolean
  requestedScopes: readonly string[]
}): Page =>
  page(
    (t) => t.allowTitle(consent.client),
    html`<p>${(t) => t.allowIntro(html`<strong>${consent.person}</strong>`, html`<strong>${consent.client}</strong>`)}</p>
<ul>
${consent.requestedScopes.filter((scope) => !hiddenScopes.includes(scope)).map((scope) => html`<li>${(t) => describeScope(t, scope)}</li>\n`)}
</ul>
${
  consent.isUnverified &&
  html`<p class="warning"><strong>${(t) => t.unverified}</strong> ${(t) => t.unverifiedText}</p>\n`
}<p class="soft">${(t) => t.youGoOnTo(toDestination(t, consent.redirectUri))}</p>
<form method="post" action="${consent.action}/consent">
<button name="decision" value="allow">${(t) => t.allow}</button>
<button class="quiet" name="decision" value="deny">${(t) => t.deny}</button>
</form>`,
    { redirectsTo: consent.redirectUri },
  )
