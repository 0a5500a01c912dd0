import Type, { type TString } from 'typebox'
import { zoneEtag } from './etag.ts'
import { namedObject, splitList } from './schema.ts'

const Status = Type.Enum(['success', 'failed'])
const error = { error_code: Type.String(), message: Type.String() }

/** F5: the outcome of each item of an update. */
const UpdateResults = namedObject('UpdateResults', {
  results: Type.Array(
    Type.Object({
      id: Type.String(),
      status: Status,
      errors: Type.Optional(Type.Array(Type.Object({ ...error, facet: Type.String() }))),
    }),
  ),
})

/** F5: the outcome of each item of a removal; `key` names the id, such as `frame_id`. */
export const removalResults = <const K extends string>(key: K) =>
  Type.Object({
    results: Type.Array(
      Type.Object({
        ...({ [key]: Type.String() } as Record<K, TString>),
        status: Status,
        errors: Type.Optional(Type.Array(Type.Object(error))),
      }),
    ),
  })

/** F4: the requested ids that do not exist. */
export const notFoundErrors = { errors: Type.Optional(Type.Array(Type.Object({ ...error, id: Type.String() }))) }

const MAX_IDS = 1000

/** The `ids` filter (F4): comma-separated text, decoded to an array. */
export const IdList = Type.Codec(
  Type.Refine(
    Type.String({ description: `up to ${MAX_IDS} ids, comma-separated` }),
    (text) => splitList(text).every((id) => id.length > 0 && id.length <= 100) && splitList(text).length <= MAX_IDS,
    () => `must be 1 to ${MAX_IDS} ids, comma-separated`,
  ),
)
  .Decode(splitList)
  .Encode((ids) => ids.join(','))

/** N2: the elements of a zone come in pages of at most so many. */
export const MAX_PAGE = 10_000

export const elementPaging = {
  from: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: MAX_PAGE })),
}

/** The keys that operations on frames, shapes and connectors have in common. */
export const elementDefaults = {
  list: { scope: ['Service.zones.READ'], access: 'space.see', recordsOpen: true, pathRows: 'place', ...zoneEtag },
  insert: {
    scope: ['Service.zones.CREATE'],
    access: 'space.edit',
    data: Type.Object({ inserted_ids: Type.Array(Type.String()) }),
    errors: ['emptyArray', 'elementExists', 'changeTooLarge'],
    ownTransaction: true,
    pathRows: 'place',
  },
  update: {
    scope: ['Service.zones.UPDATE'],
    access: 'space.edit',
    data: UpdateResults,
    errors: ['emptyArray', 'noFacet', 'changeTooLarge'],
    ownTransaction: true,
    pathRows: 'place',
  },
  remove: {
    scope: ['Service.zones.DELETE'],
    access: 'space.edit',
    errors: ['emptyArray', 'changeTooLarge'],
    ownTransaction: true,
    pathRows: 'place',
  },
} as const
