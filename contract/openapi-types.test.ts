import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import openapiTS, { astToString } from 'openapi-typescript'
import { compile } from '../tools/typescript.ts'
import { openApi } from './openapi.ts'

/** What a caller may write with the generated types, and what they refuse. */
const caller = `
import type { components, operations } from './api.ts'
type Request = operations['changeSpaceMeta']['requestBody']['content']['application/json']
type Response = operations['changeSpaceMeta']['responses'][200]['content']['application/json']
export const requests: Request[] = [
  { action_type: 'SPACE_NAME', space_name: 'Plan' },
  { action_type: 'FAVORITE', value: true },
  { action_type: 'EMBED', value: false },
]
// @ts-expect-error: a name belongs to another kind
export const mixed: Request = { action_type: 'FAVORITE', space_name: 'Plan' }
// @ts-expect-error: there is no such kind
export const unknown: Request = { action_type: 'SHOE_SIZE', value: true }
export const nameOf = ({ data }: Response): string => ('new_name' in data ? data.new_name : data.space_id)
export const fill: components['schemas']['Fill'] = { solid: { color: { hex: { value: '#abc' } } } }
export const sendBack = (frame: components['schemas']['Frame']): components['schemas']['FrameInsert'] => frame
`

describe('types generated from the OpenAPI document', () => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-types-'))
  after(() => rmSync(folder, { recursive: true }))

  test('[K60] compile, and have every kind of a shared route', async () => {
    const document = openApi({ baseUrl: 'http://127.0.0.1:8080', authUrl: 'http://127.0.0.1:8081' })
    const types = astToString(await openapiTS(JSON.stringify(document)))
    writeFileSync(join(folder, 'api.ts'), types)
    writeFileSync(join(folder, 'caller.ts'), caller)
    const flags = '--noEmit --strict --target es2022 --module nodenext --allowImportingTsExtensions'
    assert.deepEqual(compile([join(folder, 'caller.ts')], flags.split(' ')), [])
  })
})
