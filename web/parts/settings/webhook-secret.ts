import { s } from '../../texts/settings/texts.ts'
import type { Made } from './secret-box.tsx'
import { webhookSnippet } from './snippets.ts'

/** The secret of a webhook, with a receiver that checks what is signed with it. */
export const madeSecret = (url: string, secret: string): Made => ({
  title: s().secretOf(url),
  warning: s().shownOnce,
  values: [[s().signingSecret, secret]],
  snippets: [webhookSnippet(`'${secret}'`)],
})
