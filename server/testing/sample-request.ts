import { type Operation, paramsOf } from '@easel/contract'
import { sampleOf } from '@easel/contract/sample.ts'
import type { TSchema } from 'typebox'

export type SampleInput = Record<string, unknown> & { query?: Record<string, unknown>; body?: unknown }

/** Sample input of an operation for the SDK; a path parameter that is missing in `ids` is 1. */
export const sampleInput = (operation: Operation, ids: Record<string, string> = {}): SampleInput => {
  const params = Object.fromEntries(paramsOf(operation).map((name) => [name, ids[name] ?? '1']))
  const required = (operation.query as { required?: string[] } | undefined)?.required ?? []
  const query = Object.fromEntries(
    required.map((name) => [name, sampleOf(operation.query?.properties[name] as TSchema)]),
  )
  return { ...params, query, ...(operation.body && { body: sampleOf(operation.body) }) }
}
