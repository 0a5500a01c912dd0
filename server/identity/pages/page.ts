import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { Html, html } from './html.ts'
import { style } from './style.ts'

/** A response of the identity provider. */
export interface Page {
  status: number
  headers: Record<string, string>
  body: string
}

/** Sets status and headers of the reply, and returns its body. */
export const renderPage = (reply: FastifyReply, { status, headers, body }: Page): string => {
  reply.code(status).headers(headers)
  return body
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

/** Redirect addresses are http or https, so they have an origin. */
const originOf = (address: string | undefined): string =>
  address === undefined || !URL.canParse(address) ? '' : ` ${new URL(address).origin}`

export const field = (
  name: string,
  label: string,
  attributes: { type: string; autocomplete: string; value?: string; minlength?: number; autofocus?: boolean },
): Html => html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${attributes.type}" autocomplete="${attributes.autocomplete}" required${
  attributes.value !== undefined && html` value="${attributes.value}"`
}${attributes.minlength !== undefined && html` minlength="${attributes.minlength}"`}${
  attributes.autofocus === true && html` autofocus`
}>`

export const warning = (text: string | undefined): Html =>
  text === undefined ? html`` : html`<p class="warning" role="alert">${text}</p>`
