import { toBase32, toOtpauthUri } from '../totp.ts'
import { type Html, html, type Text } from './html.ts'
import { field, formPage, nextField, type Page, page } from './page.ts'
import { qrCode } from './qr-code.ts'

const challengeField = (challenge: string): Html => html`<input type="hidden" name="challenge" value="${challenge}">`

const codeField = (label: Text, autofocus = true): Html =>
  field('code', label, { type: 'text', autocomplete: 'one-time-code', autofocus })

const passwordField = (): Html =>
  field('current', (t) => t.yourPassword, { type: 'password', autocomplete: 'current-password', autofocus: true })

const anyCode: Text = (t) => t.anyCode

interface Step {
  /** The address of the interaction, or of the account. */
  action: string
  challenge: string
  redirectsTo?: string | undefined
  error?: Text | undefined
  next?: string | undefined
}

/** The second step of a sign-in. */
export const codePage = ({ action, challenge, redirectsTo, error, next }: Step): Page =>
  formPage((t) => t.oneMoreStep, {
    intro: html`<p>${(t) => t.typeCode}</p>`,
    action: `${action}/code`,
    fields: [nextField(next), challengeField(challenge), codeField(anyCode)],
    button: (t) => t.signIn,
    error,
    redirectsTo,
  })

/** The second step for whoever is in an edition that demands it. */
export const setUpAtSignInPage = ({ action, secret, mail, ...step }: Step & { secret: Buffer; mail: string }): Page =>
  formPage((t) => t.setUpTwoFactor, {
    intro: html`<p>${(t) => t.demandedOfAll}</p>
${secretSection(secret, mail)}`,
    action: `${action}/set-up`,
    fields: [challengeField(step.challenge), codeField((t) => t.codeNow, false)],
    button: (t) => t.turnOn,
    error: step.error,
    outro: html`<form method="post" action="${action}/go-on">
${challengeField(step.challenge)}
<button class="quiet">${(t) => t.notNow}</button>
</form>`,
    redirectsTo: step.redirectsTo,
  })

export const recoveryCodesAtSignInPage = ({ action, challenge, redirectsTo }: Step, codes: readonly string[]): Page =>
  page(
    (t) => t.twoFactorIsOn,
    html`${codesSection(codes)}
<form method="post" action="${action}/go-on">
${challengeField(challenge)}
<button>${(t) => t.keptCodes}</button>
</form>`,
    { redirectsTo },
  )

const secretSection = (secret: Buffer, mail: string): Html => {
  const uri = toOtpauthUri(secret, { issuer: 'Easel', account: mail })
  return html`<p>${(t) => t.addToApp}</p>
${qrCode(uri, (t) => t.qrLabel)}
<p class="code">${(toBase32(secret).match(/.{1,4}/g) as string[]).join(' ')}</p>
<p>${(t) => t.onDevice} <a href="${uri}">${(t) => t.openThere}</a>.</p>`
}

const codesSection = (codes: readonly string[]): Html =>
  html`<p>${(t) => t.keepCodes}</p>
<ul class="code">
${codes.map((code) => html`<li>${code}</li>\n`)}
</ul>`

const backLink = (authUrl: string): Html => html`<p><a href="${authUrl}/account">${(t) => t.backToAccount}</a></p>`

export const recoveryCodesPage = (authUrl: string, codes: readonly string[]): Page =>
  page((t) => t.twoFactorIsOn, html`${codesSection(codes)}\n${backLink(authUrl)}`)

/** The password comes first: a stolen session must not keep out whom it was stolen from. */
export const beginTwoFactorPage = (authUrl: string, error?: Text): Page =>
  formPage((t) => t.twoFactor, {
    intro: html`<p>${(t) => t.twoFactorOffText}</p>`,
    action: `${authUrl}/account/two-factor/begin`,
    fields: [passwordField()],
    button: (t) => t.setItUp,
    error,
    outro: backLink(authUrl),
  })

export const confirmTwoFactorPage = (
  authUrl: string,
  { secret, mail, challenge, error }: { secret: Buffer; mail: string; challenge: string; error?: Text },
): Page =>
  formPage((t) => t.setUpTwoFactor, {
    intro: secretSection(secret, mail),
    action: `${authUrl}/account/two-factor/confirm`,
    fields: [challengeField(challenge), codeField((t) => t.codeNow, false)],
    button: (t) => t.turnOn,
    error,
    outro: backLink(authUrl),
  })

export const twoFactorPage = (
  authUrl: string,
  { codesLeft, isDemanded, error }: { codesLeft: number; isDemanded: boolean; error?: Text | undefined },
): Page =>
  formPage((t) => t.twoFactor, {
    intro: html`<p>${(t) => t.twoFactorOnText(codesLeft)}</p>
${isDemanded && html`<p>${(t) => t.demandedOfYou}</p>`}`,
    action: `${authUrl}/account/two-factor/change`,
    fields: [passwordField(), codeField(anyCode, false)],
    button: [
      { value: 'codes', label: (t) => t.newCodes },
      { value: 'off', label: (t) => t.turnOff },
    ],
    error,
    outro: backLink(authUrl),
  })
