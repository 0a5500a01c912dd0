import { type Bounds, basePath, layoutBounds, type Operations, type SearchKinds } from '@easel/contract'
import type { SearchKind } from '../db/canvas-schema.ts'
import type { Context, Handlers } from '../handler.ts'
import type { Hit } from './hits.sql.ts'
import { queryWords } from './normalize.ts'
import { snippet } from './snippet.ts'

const kindOf: Record<SearchKinds, SearchKind> = { zones: 'zone', frames: 'frame', comments: 'comment', shapes: 'shape' }
const allTypes = Object.keys(kindOf) as SearchKinds[]

type Asking = Pick<Context<Operations['searchZones']>, 'searchPool' | 'caller' | 'query'> & { params: Where }

interface Where extends Place {
  /** Undefined: in every team. */
  team_id?: number | undefined
}

const searchKinds = ({ searchPool, caller, params, query }: Asking, kinds: readonly SearchKind[]): Promise<Hit[]> => {
  const { search, from = 0, limit = 20 } = query
  const { edition_id, team_id } = params
  return searchPool.search({ edition_id, team_id, zuid: caller.zuid, search, from, limit }, kinds)
}

export const search: Handlers['search'] = (context) => searchTypes(context, context.query.types)

export const searchEdition: Handlers['searchEdition'] = ({ searchPool, caller, params, query }) => {
  const { team_id } = query
  return searchTypes({ searchPool, caller, query, params: { ...params, team_id } }, query.types)
}

const searchTypes = async (context: Asking, types: readonly SearchKinds[] = allTypes) => {
  const words = queryWords(context.query.search)
  const found = await searchKinds(
    context,
    allTypes.filter((type) => types.includes(type)).map((type) => kindOf[type]),
  )
  const of = (kind: SearchKind) => found.filter((item) => item.kind === kind)
  return {
    search_result: {
      comments: of('comment').map((item) => commentItem(context.params, item, words)),
      frames: of('frame').map((item) => frameItem(context.params, item, words)),
      zones: of('zone').map((item) => zoneItem(context.params, item, words)),
      shapes: of('shape').map((item) => shapeItem(context.params, item, words)),
    },
  }
}

/** The search for one kind. */
const searchFor =
  <Item>(kind: SearchKind, itemOf: (place: Place, item: Hit, words: readonly string[]) => Item) =>
  async (context: Asking): Promise<{ search_result: Item[] }> => {
    const words = queryWords(context.query.search)
    const found = await searchKinds(context, [kind])
    return { search_result: found.map((item) => itemOf(context.params, item, words)) }
  }

interface Place {
  edition_id: number
}

const zoneItem = (place: Place, item: Hit, words: readonly string[]) => ({
  ...zoneOf(item),
  ...spaceOf(place, item),
  snippet: snippet(item.name, words),
})

const frameItem = (place: Place, item: Hit, words: readonly string[]) => {
  const element = elementOf(item)
  return {
    frame_id: element?.meta?.id ?? item.item_id,
    frame_name: item.name,
    ...zoneOf(item),
    ...spaceOf(place, item),
    snippet: snippet(item.name, words),
    ...boundsOf(element),
  }
}

const commentItem = (place: Place, item: Hit, words: readonly string[]) => ({
  comment_id: item.item_id,
  zone_id: item.zone_id,
  ...spaceOf(place, item),
  snippet: snippet(item.text, words),
  ...pinOf(item),
})

const shapeItem = (place: Place, item: Hit, words: readonly string[]) => {
  const element = elementOf(item)
  const text = snippet(item.text, words)
  return {
    shape_id: element?.meta?.id ?? item.item_id,
    text,
    ...zoneOf(item),
    ...spaceOf(place, item),
    snippet: item.name === '' ? text : snippet(`${item.name}\n${item.text}`, words),
    ...boundsOf(element),
  }
}

const zoneOf = ({ zone_id, zone_name }: Hit) => ({ zone_id, zone_name })

const spaceOf = ({ edition_id }: Place, { space_id, space_name, zone_id }: Hit) => ({
  space_id,
  space_name,
  uri: `${basePath}/editions/${edition_id}/spaces/${space_id}/zones?action_type=GET_SPACE_DATA_WITH_ZONE_DATA&zone_id=${zone_id}`,
})

/** As its maker wrote it: with the id in its own spelling. */
interface Element {
  meta?: { id?: string }
  properties?: { layout?: Parameters<typeof layoutBounds>[0] }
}

const elementOf = ({ body }: Hit): Element | undefined => (body === null ? undefined : JSON.parse(body))

const boundsOf = (element: Element | undefined): { bounds?: Bounds } =>
  element ? { bounds: layoutBounds(element.properties?.layout) } : {}

/** The point that a comment is pinned to, or the place of the element it is pinned to. */
const pinOf = (item: Hit): { bounds?: Bounds } => {
  const { x, y } = item
  return x !== null && y !== null ? { bounds: { top: y, left: x, width: 0, height: 0 } } : boundsOf(elementOf(item))
}

export const searchZones: Handlers['searchZones'] = searchFor('zone', zoneItem)
export const searchSpaces: Handlers['searchSpaces'] = searchZones
export const searchFrames: Handlers['searchFrames'] = searchFor('frame', frameItem)
export const searchComments: Handlers['searchComments'] = searchFor('comment', commentItem)
export const searchShapes: Handlers['searchShapes'] = searchFor('shape', shapeItem)
