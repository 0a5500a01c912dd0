import { resolve } from 'node:path'
import { asyncApi } from '@easel/contract/asyncapi.ts'
import { openApi } from '@easel/contract/openapi.ts'
import { formatJson } from './json-format.ts'
import { operationsPage } from './operations-page.ts'
import { rightsPage } from './rights-page.ts'
import { ruleTests } from './rule-tests.ts'
import { rulesPage } from './rules-page.ts'
import { settingsPage } from './settings-page.ts'

export const root = resolve(import.meta.dirname, '..')

const addresses = { baseUrl: 'http://127.0.0.1:8080', authUrl: 'http://127.0.0.1:8081' }

/** The documents that are generated from the code, by path. */
export const documents = (): Record<string, string> => ({
  'docs/openapi.json': `${formatJson(openApi(addresses))}\n`,
  'docs/asyncapi.json': `${formatJson(asyncApi(addresses))}\n`,
  'docs/operations.md': operationsPage(),
  'docs/rights.md': rightsPage(),
  'docs/settings.md': settingsPage(),
  'docs/rules.md': rulesPage(ruleTests(root)),
})
