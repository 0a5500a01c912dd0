import type { LiveElement } from '@easel/sdk/live-types.ts'

const MAX_PLACE = 1e6

/** What another program says of an element: anything. */
export type Source = Record<string, unknown>

/** What another program had: elements, and images by the ids that they have in those. */
export interface Foreign {
  elements: LiveElement[]
  images: ReadonlyMap<string, Blob>
}

export const isSource = (value: unknown): value is Source => typeof value === 'object' && value !== null

export const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < MAX_PLACE

export const numberOr = (value: unknown, usual: number): number => (isNumber(value) ? value : usual)

export const textIn = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\0', '') : '')

const MAX_IMAGE_LETTERS = 25_000_000

/** The bytes of an image that stands in its address; nobody asks another address. */
export const imageIn = (address: unknown): Blob | undefined => {
  if (typeof address !== 'string' || address.length > MAX_IMAGE_LETTERS) return undefined
  const [, type, base64 = ''] = /^data:(image\/[a-z+]+);base64,([\w+/=]+)$/.exec(address) ?? []
  if (type === undefined) return undefined
  try {
    return new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type })
  } catch {
    return undefined
  }
}
