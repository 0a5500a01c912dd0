/** Where a zone is put, and what its row in the file says of its journal. */
export interface ImportedZone {
  zone_id: string
  zone_name: string
  space_id: number
  team_id: number
  seq: number
  compacted_seq: number
}

/** The ids of the file, and those that their rows get here. Its size goes with people, spaces and zones, not with elements. */
export interface IdMap {
  edition_id: number
  people: Map<number, number>
  teams: Map<number, number>
  groups: Map<number, number>
  spaces: Map<number, { space_id: number; team_id: number }>
  zones: Map<string, ImportedZone>
  /** Of spaces here. */
  owners: Map<number, number>
}

export const createIdMap = (edition_id: number): IdMap => ({
  edition_id,
  people: new Map(),
  teams: new Map(),
  groups: new Map(),
  spaces: new Map(),
  zones: new Map(),
  owners: new Map(),
})
