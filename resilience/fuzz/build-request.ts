import { basePath, methodOf, type Operation, paramsOf, pathOf } from '@easel/contract'
import type { InjectOptions } from 'fastify'
import type { Site, SitePlace } from './fixture.ts'
import { brokenTexts } from './mutations.ts'
import { resolveSymbols } from './placeholders.ts'
import type { Case } from './request-spec.ts'

/** A case with its ids filled in, as it goes out. */
export interface FuzzRequest {
  method: NonNullable<InjectOptions['method']>
  url: string
  headers: Record<string, string>
  payload: Buffer | undefined
  query: [string, string][]
  /** The body as a value; undefined where it was left out or is not JSON. */
  body: unknown
  brokenText: string | undefined
  hasOddQuery: boolean
}

export const requestOf = (operation: Operation, one: Case, site: Site): FuzzRequest => {
  const { path: at, ids } = site.places[one.place % site.places.length] as SitePlace
  const fill = (text: string) => resolveSymbols(text, ids, site.ids)
  const params = Object.fromEntries(
    paramsOf(operation).map((name) => [name, fill(one.params[name] ?? at[name] ?? '1')]),
  )
  const path = pathOf(operation).replace(/:(\w+)/g, (_, name) => encode(params[name] as string))
  const query = one.query.map(([name, value]): [string, string] => [name, fill(wireOf(value))])
  const search = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&') + one.queryTail
  const json = one.body === undefined ? undefined : fill(JSON.stringify(one.body) ?? 'null')
  const broken =
    json === undefined || one.brokenText === undefined || !/^{.*}$/s.test(json)
      ? undefined
      : brokenTexts[one.brokenText]
  const payload = json === undefined ? undefined : broken ? broken.bytes(json) : Buffer.from(json)
  const caller = site.people[one.caller % site.people.length]
  return {
    method: methodOf(operation),
    url: `${basePath}${path}${search && `?${search}`}`,
    headers: {
      authorization: one.authorization ?? `Bearer ${caller?.token}`,
      ...(payload && { 'content-type': one.contentType }),
      ...(one.apiKey !== undefined && { 'x-service-apikey': fill(one.apiKey) }),
    },
    payload,
    query,
    body: json === undefined || broken ? undefined : JSON.parse(json),
    brokenText: broken?.name,
    hasOddQuery: one.queryTail !== '',
  }
}

const wireOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

/** Half of a surrogate pair has no UTF-8. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed())
