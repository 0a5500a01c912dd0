import { basePath, methodOf, type Operation, paramsOf, pathOf } from '@easel/contract'
import type { InjectOptions } from 'fastify'
import type { Fixture, FixtureZone } from './fixture.ts'
import { malformedBodies } from './mutations.ts'
import { resolvePlaceholders } from './placeholders.ts'
import type { RequestSpec } from './request-spec.ts'
import { uploads } from './uploads.ts'

/** A request with its ids resolved. */
export interface FuzzRequest {
  method: NonNullable<InjectOptions['method']>
  url: string
  headers: Record<string, string>
  payload: Buffer | undefined
  query: [string, string][]
  /** The body as a value; undefined where there is none or it is malformed. */
  body: unknown
  malformedBody: string | undefined
  hasOddQueryTail: boolean
}

export const buildRequest = (operation: Operation, spec: RequestSpec, fixture: Fixture): FuzzRequest => {
  const { path: at, ids } = fixture.zones[spec.zone % fixture.zones.length] as FixtureZone
  const fill = (text: string) => resolvePlaceholders(text, ids, fixture.ids)
  const params = Object.fromEntries(
    paramsOf(operation).map((name) => [name, fill(spec.params[name] ?? at[name] ?? '1')]),
  )
  const path = pathOf(operation).replace(/:(\w+)/g, (_, name) => encode(params[name] as string))
  const query = spec.query.map(([name, value]): [string, string] => [name, fill(toText(value))])
  const search = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&') + spec.queryTail
  const json = spec.body === undefined ? undefined : fill(JSON.stringify(spec.body) ?? 'null')
  const malformed =
    json === undefined || spec.malformedBody === undefined || !/^{.*}$/s.test(json)
      ? undefined
      : malformedBodies[spec.malformedBody]
  const upload = operation.upload && uploads[spec.upload]
  const jsonBytes = json === undefined ? undefined : malformed ? malformed.bytes(json) : Buffer.from(json)
  const payload = upload?.bytes ?? jsonBytes
  const caller = fixture.people[spec.caller % fixture.people.length]
  return {
    method: methodOf(operation),
    url: `${basePath}${path}${search && `?${search}`}`,
    headers: {
      ...spec.headers,
      authorization: spec.authorization ?? `Bearer ${caller?.token}`,
      ...(payload && { 'content-type': upload?.type ?? spec.contentType }),
      ...(spec.apiKey !== undefined && { 'x-service-apikey': fill(spec.apiKey) }),
    },
    payload,
    query,
    body: json === undefined || malformed ? undefined : JSON.parse(json),
    malformedBody: malformed?.name,
    hasOddQueryTail: spec.queryTail !== '',
  }
}

const toText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

/** A lone surrogate has no UTF-8. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed())
