import { assetsOf } from '@easel/contract/content/images.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { ImageFailure, ZoneImage } from './image-types.ts'

interface AdoptDeps {
  load(assetId: string): Promise<Blob | undefined>
  upload(image: Blob): Promise<ZoneImage>
  onFailed(failures: readonly ImageFailure[]): void
}

/** Elements from elsewhere, with their images as this zone has them; one that cannot be had is a grey. */
export const adoptImages = async (
  elements: readonly LiveElement[],
  { load, upload, onFailed }: AdoptDeps,
): Promise<LiveElement[]> => {
  const images = new Map<string, string>()
  const failures: ImageFailure[] = []
  for (const id of new Set(elements.flatMap(({ body }) => assetsOf(body)))) {
    try {
      const image = await load(id)
      if (image) images.set(id, (await upload(image)).asset_id)
    } catch (error) {
      failures.push({ name: '', size: 0, reason: 'refused', error })
    }
  }
  if (failures.length > 0) onFailed(failures)
  return elements.map((element) => withImages(element, images))
}

const grey = { solid: { color: { hex: { value: '#cbd5e1' } } } }

const withImages = (element: LiveElement, images: ReadonlyMap<string, string>): LiveElement => {
  if (assetsOf(element.body).length === 0) return element
  const fills = element.body.properties.fills.map((fill: { image?: { asset_id: string } }) => {
    if (!fill.image) return fill
    const asset_id = images.get(fill.image.asset_id)
    return asset_id === undefined ? grey : { ...fill, image: { ...fill.image, asset_id } }
  })
  return { ...element, body: { ...element.body, properties: { ...element.body.properties, fills } } }
}
