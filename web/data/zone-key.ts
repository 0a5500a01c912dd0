/** Where a zone is. */
export interface ZoneKey {
  edition_id: string
  space_id: string
  zone_id: string
}
