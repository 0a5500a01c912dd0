/** Images that people have sent. Their bytes are kept once in an edition, by their hash. */
export interface AssetSchema {
  zone_asset: ZoneAssetTable
  asset_content: AssetContentTable
  asset_piece: AssetPieceTable
}

/** An image of a zone: whoever sees the zone sees it. A copy of a zone has its images under the same ids. */
export interface ZoneAssetTable {
  edition_id: number
  zone_id: string
  asset_id: string
  /** SHA-256 of the bytes as they are kept; told to nobody */
  content_hash: string
  media_type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'image/svg+xml'
  width: number
  height: number
  byte_count: number
  /** when something last began to refer to it, or was found to */
  referenced_time: number
}

export interface AssetContentTable {
  edition_id: number
  content_hash: string
  /** when it was last taken, or found to be in use */
  kept_time: number
}

export interface AssetPieceTable {
  edition_id: number
  content_hash: string
  /** from 0 */
  piece: number
  /** some of the bytes in base64 */
  data: string
}
