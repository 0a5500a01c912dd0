import { scopes } from '@easel/contract'
import { html } from './html.ts'
import { type Page, page } from './page.ts'

const openIdDescriptions: Record<string, string> = {
  email: 'know your mail address',
  profile: 'know your name',
  offline_access: 'keep this access while you are away, until you revoke it',
}

/** Identifying the user is part of every sign-in, so it is not listed. */
export const hiddenScopes = ['openid']

export const describeScope = (scope: string): string => scopes[scope] ?? openIdDescriptions[scope] ?? scope

const toDestination = (redirectUri: string): string => {
  const { protocol, host, hostname } = new URL(redirectUri)
  if (!/^https?:$/.test(protocol)) return `the application on this device that opens ${protocol}`
  const isLocal = protocol === 'http:' && /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
  return isLocal ? `an application on this machine (${host})` : host
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
    `Allow ${consent.client}?`,
    html`<p>You are signed in as <strong>${consent.person}</strong>. <strong>${consent.client}</strong> asks to act for you, and to:</p>
<ul>
${consent.requestedScopes.filter((scope) => !hiddenScopes.includes(scope)).map((scope) => html`<li>${describeScope(scope)}</li>\n`)}
</ul>
${
  consent.isUnverified &&
  html`<p class="warning"><strong>Unverified:</strong> a user of this service has registered this application, not whoever runs the service. Allow it only if you know who made it.</p>\n`
}<p class="soft">You then go on to ${toDestination(consent.redirectUri)}.</p>
<form method="post" action="${consent.action}/consent">
<button name="decision" value="allow">Allow</button>
<button class="quiet" name="decision" value="deny">Do not allow</button>
</form>`,
    { redirectsTo: consent.redirectUri },
  )
