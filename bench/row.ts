import type { Schema } from '@easel/server/db/schema.ts'

/** For an empty database. */
export interface Row {
  table: keyof Schema
  values: Record<string, string | number | null>
}
