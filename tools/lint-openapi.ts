import { join } from 'node:path'
import { createConfig, formatProblems, getTotals, lint } from '@redocly/openapi-core'
import { root } from './documents.ts'

/** Holds docs/openapi.json against the rules that Redocly recommends. */
const config = await createConfig({ extends: ['recommended'], telemetry: 'off' })
const problems = await lint({ ref: join(root, 'docs/openapi.json'), config })
const totals = getTotals(problems)
formatProblems(problems, { format: 'codeframe', totals, version: '' })
if (totals.errors > 0) process.exit(1)
