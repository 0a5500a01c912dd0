import type { Database } from '../db/database.ts'
import type { Columns } from './columns.ts'
import type { IdMap } from './id-map.ts'
import type { IdPool } from './id-pool.ts'
import type { People } from './people.ts'

/** What an import knows while it runs. */
export interface Import {
  database: Database
  file: string
  ids: IdMap
  columns: Columns
  people: People
  pool: IdPool
  now: number
  progress: (line: string) => void
}
