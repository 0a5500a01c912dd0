import { isLink } from '@easel/contract/shapes/link.ts'

const mail = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/
const host = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#:]\S*)?$/u

/** An address as people write it, as a link: `example.com`, `ada@example.com`. Undefined where it is none. */
export const toLink = (typed: string): string | undefined => {
  const text = typed.trim()
  const address = mail.test(text) ? `mailto:${text}` : host.test(text) ? `https://${text}` : text
  return isLink(address) ? address : undefined
}
