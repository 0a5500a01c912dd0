import { join } from 'node:path'
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
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        'service-worker': join(import.meta.dirname, 'data/service-worker.ts'),
      },
      // It is for all pages, and so stands beside them; browsers look there for another one.
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
})
