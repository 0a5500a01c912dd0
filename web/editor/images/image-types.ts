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
