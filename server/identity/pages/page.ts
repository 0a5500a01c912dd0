import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../process/settings.ts'
import { type Html, html, type Part, type Reader, type Text } from './html.ts'
import { chooseTexts } from './languages.ts'
import { iconPath, stylePath } from './style.ts'
import type { Texts } from './texts/en.ts'

/** A response of the identity provider; its body waits for the language of whoever reads it. */
export interface Page {
  status: number
  headers: Record<string, string>
  /** Of whoever is signed in, where they have chosen one. */
  language?: Texts['language']
  timeZone?: string | undefined
  render: (reader: Reader, places: Places) => string
}

/** Addresses that pages refer to. */
export interface Places {
  /** Of the pages themselves. */
  base: string
  /** Of the web app, where there is one. */
  app: string | undefined
  /** Of the account, where accounts are kept here. */
  account: string | undefined
}

export const placesOf = (
  { authUrl, baseUrl, web, oidcIssuer }: Pick<Settings, 'authUrl' | 'baseUrl' | 'web' | 'oidcIssuer'>,
  base = authUrl,
): Places => ({
  base,
  app: web ? baseUrl : undefined,
  account: oidcIssuer === undefined ? `${authUrl}/account` : undefined,
})

/** A link at the end of a page: to the web app, to a path of it, or to the account. */
export type Onward = 'app' | 'account' | { path: string; label: Text }

/** The page in the language that its reader has chosen, or that the browser asks for. */
export const renderPage = (page: Page, places: Places, acceptLanguage: string | undefined): string =>
  page.render({ ...chooseTexts(page.language ?? acceptLanguage), timeZone: page.timeZone }, places)

/** Lets the routes of an app return pages. */
export const acceptPages = (app: FastifyInstance, places: Places): void => {
  app.addHook('preSerialization', async (request, reply, page: Page) => {
    const vary = [reply.getHeader('vary'), 'Accept-Language'].filter(Boolean).join(', ')
    // Set here: Fastify does not apply the serializer of an app where it finds no route.
    reply
      .code(page.status)
      .headers({ ...page.headers, vary })
      .serializer(String)
    return renderPage(page, places, request.headers['accept-language'])
  })
}

interface Options {
  status?: number
  headers?: Record<string, string>
  /** The address a form may redirect to: browsers apply `form-action` to redirects as well. */
  redirectsTo?: string | undefined
  /** Of whoever runs the service: lists, which are wide. */
  isForOperators?: boolean
  /** Where to go from here. */
  onward?: readonly Onward[]
}

const logo = html`<p class="brand"><svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9" class="brand-ground"/><path d="M9 9h14v9H9zM16 6v3M16 18v3M13 21l-3 5M19 21l3 5" class="brand-line"/></svg>Easel</p>`

export const page = (
  title: Part,
  content: Html,
  { status = 200, headers = {}, redirectsTo, isForOperators = false, onward = [] }: Options = {},
): Page => ({
  status,
  headers: { ...headers, ...pageHeaders(redirectsTo) },
  render: (texts, places) => {
    // Of the same origin whatever name it is reached by.
    const base = new URL(places.base).pathname.replace(/\/$/, '')
    return html`<!doctype html>
<html lang="${texts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${title} · Easel</title>
<link rel="icon" href="${base}${iconPath}" type="image/svg+xml">
<link rel="stylesheet" href="${base}${stylePath}">
</head>
<body>
${logo}
<main${isForOperators && html` class="wide"`}>
<h1>${title}</h1>
${content}
${onward.map((one) => onwardLink(one, places))}
</main>
</body>
</html>
`.render(texts)
  },
})

const onwardLink = (to: Onward, { app, account }: Places): Html | undefined => {
  if (to === 'account') return account === undefined ? undefined : link(account, (t) => t.yourAccount)
  if (app === undefined) return undefined
  return to === 'app' ? link(`${app}/home`, (t) => t.toApp) : link(`${app}${to.path}`, to.label)
}

const link = (address: string, label: Text): Html => html`<p><a href="${address}">${label}</a></p>\n`

const pageHeaders = (leadsTo: string | undefined): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // Not stricter than `same-origin`: without a referrer browsers send `Origin: null` with our own forms.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    `form-action 'self'${originOf(leadsTo)}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
})

/** One that was registered before the rule (N9) may have a host that ends the policy: it is left out. */
const originOf = (address: string | undefined): string => {
  if (address === undefined || !URL.canParse(address)) return ''
  const { origin, protocol } = new URL(address)
  if (/^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin)) return ` ${origin}`
  // A policy has no form for an address of IPv6.
  if (/^http:\/\/\[::1\](:\d+)?$/.test(origin)) return ' http:'
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+:$/.test(protocol) ? ` ${protocol}` : ''
}

/** Where to go on after a sign-in: a path of these pages; the account where there is none. */
export const nextField = (next: string | undefined): Html =>
  html`${next !== undefined && html`<input type="hidden" name="next" value="${next}">`}`

export const field = (
  name: string,
  label: Text,
  attributes: {
    type: string
    autocomplete: string
    value?: string
    minlength?: number
    autofocus?: boolean
    optional?: boolean
  },
): Html => html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${attributes.type}" autocomplete="${attributes.autocomplete}"${attributes.optional !== true && html` required`}${
  attributes.value !== undefined && html` value="${attributes.value}"`
}${attributes.minlength !== undefined && html` minlength="${attributes.minlength}"`}${
  attributes.autofocus === true && html` autofocus`
}>`

interface Form {
  intro?: Html
  action: string
  fields: readonly Html[]
  /** Several have a value each, of the field `change`. */
  button: Text | readonly { value: string; label: Text }[]
  /** What was wrong with the form that was sent. */
  error: Text | undefined
  outro?: Html
  redirectsTo?: string | undefined
  isForOperators?: boolean
}

export const formPage = (title: Part, { intro, action, fields, button, error, outro, ...options }: Form): Page =>
  page(
    title,
    html`${intro}
${error !== undefined && html`<p class="warning" role="alert">${error}</p>`}
<form method="post" action="${action}">
${fields}
${
  typeof button === 'object'
    ? button.map(({ value, label }) => html`<button name="change" value="${value}">${label}</button>\n`)
    : html`<button>${button}</button>`
}
</form>
${outro}`,
    { status: error === undefined ? 200 : 400, ...options },
  )

export const nameField = (value = ''): Html =>
  field('name', (t) => t.yourName, { type: 'text', autocomplete: 'name', value, autofocus: true })

export const newPasswordField = (label: Text, autofocus: boolean): Html =>
  field('password', label, { type: 'password', autocomplete: 'new-password', minlength: 8, autofocus })
