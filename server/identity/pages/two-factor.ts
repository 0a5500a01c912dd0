import { toBase32, toOtpauthUri } from '../totp.ts'
import { type Html, html } from './html.ts'
import { field, formPage, type Page, page } from './page.ts'

const challengeField = (challenge: string): Html => html`<input type="hidden" name="challenge" value="${challenge}">`

const codeField = (label: string, autofocus = true): Html =>
  field('code', label, { type: 'text', autocomplete: 'one-time-code', autofocus })

const passwordField = (): Html =>
  field('current', 'Your password', { type: 'password', autocomplete: 'current-password', autofocus: true })

const anyCode = 'Code of your app, or a recovery code'

interface Step {
  /** The address of the interaction, or of the account. */
  action: string
  challenge: string
  redirectsTo?: string | undefined
  error?: string | undefined
}

/** The second step of a sign-in. */
export const codePage = ({ action, challenge, redirectsTo, error }: Step): Page =>
  formPage('One more step', {
    intro: html`<p>Type the code that your authenticator app shows now.</p>`,
    action: `${action}/code`,
    fields: [challengeField(challenge), codeField(anyCode)],
    button: 'Sign in',
    error,
    redirectsTo,
  })

/** The second step for whoever is in an edition that demands it. */
export const setUpAtSignInPage = ({ action, secret, mail, ...step }: Step & { secret: Buffer; mail: string }): Page =>
  formPage('Set up two-factor sign-in', {
    intro: html`<p>An edition that you are in demands it of everybody.</p>
${secretSection(secret, mail)}`,
    action: `${action}/set-up`,
    fields: [challengeField(step.challenge), codeField('The code that the app shows now', false)],
    button: 'Turn it on',
    error: step.error,
    outro: html`<form method="post" action="${action}/go-on">
${challengeField(step.challenge)}
<button class="quiet">Not now: go on without that edition</button>
</form>`,
    redirectsTo: step.redirectsTo,
  })

export const recoveryCodesAtSignInPage = ({ action, challenge, redirectsTo }: Step, codes: readonly string[]): Page =>
  page(
    'Two-factor sign-in is on',
    html`${codesSection(codes)}
<form method="post" action="${action}/go-on">
${challengeField(challenge)}
<button>I have kept them: go on</button>
</form>`,
    { redirectsTo },
  )

const secretSection = (secret: Buffer, mail: string): Html => {
  const uri = toOtpauthUri(secret, { issuer: 'Easel', account: mail })
  return html`<p>Add an account to your authenticator app with this key:</p>
<p class="code">${(toBase32(secret).match(/.{1,4}/g) as string[]).join(' ')}</p>
<p>On the device that has the app: <a href="${uri}">open it there</a>.</p>`
}

const codesSection = (codes: readonly string[]): Html =>
  html`<p>Keep these recovery codes where you find them without your phone. Each works once in place of a code of the app. They are shown only now.</p>
<ul class="code">
${codes.map((code) => html`<li>${code}</li>\n`)}
</ul>`

const backLink = (authUrl: string): Html => html`<p><a href="${authUrl}/account">Back to your account</a></p>`

export const recoveryCodesPage = (authUrl: string, codes: readonly string[]): Page =>
  page('Two-factor sign-in is on', html`${codesSection(codes)}\n${backLink(authUrl)}`)

/** The password comes first: a stolen session must not keep out whom it was stolen from. */
export const beginTwoFactorPage = (authUrl: string, error?: string): Page =>
  formPage('Two-factor sign-in', {
    intro: html`<p>It is off. Once it is on, signing in takes your password and a code of an authenticator app on your phone. Sessions in other browsers end.</p>`,
    action: `${authUrl}/account/two-factor/begin`,
    fields: [passwordField()],
    button: 'Set it up',
    error,
    outro: backLink(authUrl),
  })

export const confirmTwoFactorPage = (
  authUrl: string,
  { secret, mail, challenge, error }: { secret: Buffer; mail: string; challenge: string; error?: string },
): Page =>
  formPage('Set up two-factor sign-in', {
    intro: secretSection(secret, mail),
    action: `${authUrl}/account/two-factor/confirm`,
    fields: [challengeField(challenge), codeField('The code that the app shows now', false)],
    button: 'Turn it on',
    error,
    outro: backLink(authUrl),
  })

export const twoFactorPage = (
  authUrl: string,
  { codesLeft, isDemanded, error }: { codesLeft: number; isDemanded: boolean; error?: string | undefined },
): Page =>
  formPage('Two-factor sign-in', {
    intro: html`<p>It is on. ${codesLeft} of your recovery codes are left.</p>
${isDemanded && html`<p>An edition that you are in demands it: without it you do not get in there.</p>`}`,
    action: `${authUrl}/account/two-factor/change`,
    fields: [passwordField(), codeField(anyCode, false)],
    button: [
      { value: 'codes', label: 'Get new recovery codes' },
      { value: 'off', label: 'Turn it off' },
    ],
    error,
    outro: backLink(authUrl),
  })
