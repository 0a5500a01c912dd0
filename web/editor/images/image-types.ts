import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { GeometryName } from '../geometries.ts'
import type { Point } from '../geometry.ts'

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

/** Images that are on their way to the zone, and those that are there. */
export interface Images {
  /** Puts images beside each other, the middle of them at a place. */
  add(files: readonly File[], place: Point): void
  /** Gives a shape another image. */
  replace(id: string, file: File): void
  /** Elements of another zone, or of another program with its images by their ids there, with images of this one. */
  adopt(
    elements: readonly LiveElement[],
    from: ZoneAddress | ReadonlyMap<string, Blob>,
  ): Promise<readonly LiveElement[]>
  readonly uploading: number
  /** Where they will be, in CSS pixels. */
  draw(context: CanvasRenderingContext2D): void
}

/** What the service takes. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml']
