import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Html, html } from './html.ts'
import { style } from './style.ts'

/** A response of the identity provider. */
export interface Page {
  status: number
  headers: Record<string, string>
  body: string
}

/** Lets the routes of an app return pages. */
export const acceptPages = (app: FastifyInstance): void => {
  app.addHook('preSerialization', async (_request, reply, page: Page) => {
    reply.code(page.status).headers(page.headers)
    return page
  })
  app.setReplySerializer((page) => (page as Page).body)
}

interface Options {
  status?: number
  headers?: Record<string, string>
  /** The address a form may redirect to: browsers apply `form-action` to redirects as well. */
  redirectsTo?: string | undefined
}

const styleHash = createHash('sha256').update(style).digest('base64')

export const page = (
  title: string,
  content: Html,
  { status = 200, headers = {}, redirectsTo }: Options = {},
): Page => ({
  status,
  headers: { ...headers, ...pageHeaders(redirectsTo) },
  body: html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Easel</title>
<style>${new Html(style)}</style>
</head>
<body>
<main>
<p class="brand">Easel</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.text,
})

const pageHeaders = (leadsTo: string | undefined): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // Not stricter than `same-origin`: without a referrer browsers send `Origin: null` with our own forms.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
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

export const field = (
  name: string,
  label: string,
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
  button: string | readonly { value: string; label: string }[]
  /** What was wrong with the form that was sent. */
  error: string | undefined
  outro?: Html
  redirectsTo?: string | undefined
}

export const formPage = (title: string, { intro, action, fields, button, error, outro, redirectsTo }: Form): Page =>
  page(
    title,
    html`${intro}
${error !== undefined && html`<p class="warning" role="alert">${error}</p>`}
<form method="post" action="${action}">
${fields}
${
  typeof button === 'string'
    ? html`<button>${button}</button>`
    : button.map(({ value, label }) => html`<button name="change" value="${value}">${label}</button>\n`)
}
</form>
${outro}`,
    { status: error === undefined ? 200 : 400, redirectsTo },
  )

export const nameField = (value = ''): Html =>
  field('name', 'Your name', { type: 'text', autocomplete: 'name', value, autofocus: true })

export const newPasswordField = (label: string, autofocus: boolean): Html =>
  field('password', label, { type: 'password', autocomplete: 'new-password', minlength: 8, autofocus })
