import type { GeometryName } from '../geometries.ts'

/** Of images that are selected, and nothing else. */
export interface ImageState {
  /** Where it is a single one. */
  one: { id: string; alternative: string } | undefined
  shape: GeometryName | undefined
}

/** Where a zone is. */
export interface ZoneAddress {
  edition_id: string
  space_id: string
  zone_id: string
}

/** An image that the zone has. */
export interface ZoneImage {
  asset_id: string
  /** In pixels, as it is shown. */
  width: number
  height: number
}

/** Why an image is not on the board: no image that can be taken, no connection, or what the service said. */
export interface ImageFailure {
  name: string
  reason: 'kind' | 'offline' | 'refused'
  size: number
  error?: unknown
}

/** What the service takes. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml']
