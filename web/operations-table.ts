import { operations } from '@easel/sdk/operations.ts'
import type { Plugin } from 'vite'

/** The app knows routes, not schemas: the SDK's table is written out, as in its package, and the contract stays out. */
export const operationsTable = (): Plugin => ({
  name: 'easel-operations-table',
  load(id) {
    return /\/sdk\/operations\.ts$/.test(id) ? `export const operations = ${JSON.stringify(operations)}` : undefined
  },
})
