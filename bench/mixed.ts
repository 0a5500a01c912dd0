import { type Ask, getAny, oneOf } from './load.ts'
import { searches } from './search.ts'
import type { Site } from './site.ts'
import { insertAnywhere } from './writes.ts'

/** Of four requests two read a zone, one searches and one writes, all over the data. */
export const mixed = (site: Site): Ask[] => {
  const { service, data } = site
  const read = getAny(service.url, () => `${oneOf(data.zones)}/meta`, data.headers)
  const found = searches(site)
  const search: Ask = { url: service.url, next: () => oneOf(found).next() }
  return [read, read, search, insertAnywhere(site)]
}
