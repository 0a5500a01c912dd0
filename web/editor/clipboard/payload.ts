import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { ZoneAddress } from '../images/image-types.ts'

const MAX_ELEMENTS = 5_000

/** What pages of this app put on the clipboard for each other: elements, and where they are from. */
export interface Payload {
  zone: ZoneAddress
  elements: LiveElement[]
}

export const writePayload = (payload: Payload): string => JSON.stringify(payload)

/** Anybody can have written it: what is not of this form is nothing. The service judges the elements themselves. */
export const readPayload = (json: string): Payload | undefined => {
  if (json === '') return undefined
  try {
    const { zone, elements } = JSON.parse(json) as Payload
    const isPlace = [zone.edition_id, zone.space_id, zone.zone_id].every((id) => typeof id === 'string')
    const isKnown = Array.isArray(elements) && elements.every(({ id, kind, body }) => id && kind && body)
    if (!isPlace || !isKnown || elements.length === 0) return undefined
    return { zone, elements: elements.slice(0, MAX_ELEMENTS) }
  } catch {
    return undefined
  }
}
