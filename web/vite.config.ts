import { defineConfig } from 'vite'
import { operationsTable } from './operations-table.ts'

export default defineConfig({
  root: import.meta.dirname,
  envDir: false,
  plugins: [operationsTable()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  worker: { format: 'es', plugins: () => [operationsTable()] },
  build: {
    target: 'es2022',
    // What is inlined would need a policy that lets it in.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
