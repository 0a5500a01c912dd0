import { api } from './api.ts'

interface AssetKey {
  edition_id: string
  space_id: string
  zone_id: string
  asset_id: string
}

const LESS_THAN = 0x3c

/** An image of a zone, fetched with the token. Only SVG must be named: browsers know the others by their bytes. */
export const loadZoneImage = async (key: AssetKey): Promise<Blob> => {
  const bytes = (await api.getAsset(key)) as unknown as Uint8Array<ArrayBuffer>
  return new Blob([bytes], { type: bytes[0] === LESS_THAN ? 'image/svg+xml' : '' })
}
