import type { Body } from './element.ts'

interface Filled {
  image?: { asset_id: string }
}

/** The images that fills refer to, each with the place of its fill. */
const imagesIn = (fills: unknown): { asset_id: string; fill: number }[] =>
  ((fills ?? []) as Filled[]).flatMap(({ image }, fill) => (image ? [{ asset_id: image.asset_id, fill }] : []))

/** The images of an element. */
export const assetsOf = (body: Body): string[] => imagesIn(body.properties?.fills).map(({ asset_id }) => asset_id)

/** The images that a patch brings. */
export const assetsInPatch = (set: Record<string, unknown>): string[] =>
  imagesIn(set['properties.fills']).map(({ asset_id }) => asset_id)

/** The place of the first fill whose image is not there; undefined: all are. */
export const missingImage = (fills: unknown, has: (id: string) => boolean) =>
  imagesIn(fills).find(({ asset_id }) => !has(asset_id))
