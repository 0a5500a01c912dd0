import type { ServerMessage } from '@easel/contract/live-messages.ts'

/** A message on its way out: written once, and the same bytes for everybody who gets nothing else in that turn. */
export interface Outgoing {
  json: string
  frame?: Buffer
}

export const toOutgoing = (message: ServerMessage): Outgoing => ({ json: JSON.stringify(message) })

/** One frame for what was gathered in a turn. */
export const toFrame = (messages: readonly Outgoing[]): Buffer => {
  const [only] = messages
  if (!only || messages.length > 1) return Buffer.from(`[${messages.map(({ json }) => json).join(',')}]`)
  only.frame ??= Buffer.from(`[${only.json}]`)
  return only.frame
}
