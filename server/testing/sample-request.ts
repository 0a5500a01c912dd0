import { type Operation, paramsOf } from '@easel/contract'
import { sampleOf } from '@easel/contract/sample.ts'
import type { TSchema } from 'typebox'

/** One red pixel. */
export const samplePng: Uint8Array<ArrayBuffer> = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
)

/** A picture that says something. */
export const svgWith = (title: string, fill = 'red'): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><title>${title}</title><rect width="8" height="4" fill="${fill}"/></svg>`,
  )

export type SampleInput = Record<string, unknown> & { query?: Record<string, unknown>; body?: unknown }

/** Sample input of an operation for the SDK; a path parameter that is missing in `ids` is 1. */
export const sampleInput = (operation: Operation, ids: Record<string, string> = {}): SampleInput => {
  const params = Object.fromEntries(paramsOf(operation).map((name) => [name, ids[name] ?? '1']))
  const required = (operation.query as { required?: string[] } | undefined)?.required ?? []
  const query = Object.fromEntries(
    required.map((name) => [name, sampleOf(operation.query?.properties[name] as TSchema)]),
  )
  const body = operation.upload ? samplePng : operation.body && sampleOf(operation.body)
  return { ...params, query, ...(body !== undefined && { body }) }
}
