import { gunzipSync } from 'node:zlib'

interface Line {
  table?: string
  row?: Record<string, unknown>
}

const parseLines = (bytes: Uint8Array): Line[] =>
  (bytes[0] === 0x1f ? gunzipSync(bytes) : Buffer.from(bytes))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

/** What has another value after an import by intention. */
// biome-ignore format: a word list
const renewed = [
  'zone_key', 'commit_bytes', 'snapshot_after', 'state_modified_time', 'version_id', 'edition_owner_id', 'kept_time',
  'referenced_time',
]
const notCarried = ['api_key', 'audit_entry', 'person']

/** An export with names in place of ids: that of an imported edition is alike. */
export const canonicalExport = (bytes: Uint8Array): string[] => {
  const lines = parseLines(bytes)
  const rows = (table: string) => lines.flatMap((line) => (line.table === table ? [line.row ?? {}] : []))
  const byId = (table: string, id: string, ...names: string[]) =>
    new Map(rows(table).map((row) => [row[id], `${table} ${names.map((name) => row[name]).join(' ')}`]))
  const people = byId('person', 'zuid', 'display_name', 'mail_id', 'is_bot')
  const teams = byId('team', 'team_id', 'team_name', 'created_time')
  const groups = byId('user_group', 'group_id', 'group_name')
  const spaces = byId('space', 'space_id', 'space_name', 'created_time', 'status')
  const zones = byId('zone', 'zone_id', 'zone_name', 'created_time')
  const canonical = (column: string, value: unknown, row: Record<string, unknown>): unknown => {
    if (column === 'member_id') return (row.member_type === 'USER' ? people : teams).get(value) ?? 'the edition'
    if (/^zuid$|_zuid$|_by$/.test(column) && typeof value === 'number') return people.get(value) ?? 'somebody else'
    if (/team_id$/.test(column)) return teams.get(value)
    if (column === 'group_id') return groups.get(value)
    if (column === 'space_id') return spaces.get(value) ?? 'a space that is gone'
    if (column === 'zone_id') return zones.get(value)
    if (column === 'operations' || column === 'inverse')
      return JSON.parse(String(value), (key, inner) => (typeof inner === 'object' ? inner : canonical(key, inner, {})))
    return column === 'edition_id' ? 'this' : value
  }
  return lines
    .flatMap(({ table, row }) => (table && row && !notCarried.includes(table) ? [{ table, row }] : []))
    .map(({ table, row }) => {
      const columns = Object.keys(row)
        .filter((column) => !renewed.includes(column))
        .sort()
      return JSON.stringify([table, columns.map((column) => [column, canonical(column, row[column], row)])])
    })
    .sort()
}
