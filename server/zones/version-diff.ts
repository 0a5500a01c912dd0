import { type Difference, differenceOf } from '@easel/contract/content/difference.ts'
import type { Element } from '@easel/contract/content/element.ts'
import { MAX_PAGE } from '@easel/contract/element-operations.ts'
import { toOutput } from '@easel/contract/shapes/output-format.ts'
import type { Handler } from '../handler.ts'
import { contentAt } from '../journal/zone-state.ts'
import { longList } from '../long-list.ts'
import { createPacer } from '../pacer.ts'
import { allowedVersion } from './version-access.ts'

export const compareZoneVersions: Handler<'compareZoneVersions'> = async (context) => {
  const { db, params, query } = context
  const { from = 0, limit = MAX_PAGE } = query
  return db.snapshot(async (snapshot) => {
    const first = await allowedVersion(snapshot, params, context)
    const second = await allowedVersion(snapshot, { ...params, version_id: params.other_version_id }, context)
    const before = await contentAt(snapshot, params, first.seq)
    const after = await contentAt(snapshot, params, second.seq)
    const differences = await differencesBetween(before, after)
    const count = (kind: Difference['change']) => differences.filter(({ change }) => change === kind).length
    return {
      added: count('ADDED'),
      removed: count('REMOVED'),
      changed: count('CHANGED'),
      differences: longList(differences.slice(from, from + limit), toDifference),
    }
  })
}

const differencesBetween = async (
  before: ReadonlyMap<string, Element>,
  after: ReadonlyMap<string, Element>,
): Promise<Difference[]> => {
  const differences: Difference[] = []
  const pace = createPacer()
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const difference = differenceOf(before.get(id), after.get(id))
    if (difference) differences.push(difference)
    await pace()
  }
  return differences.sort((a, b) => (a.id < b.id ? -1 : 1))
}

const toDifference = ({ before, after, ...difference }: Difference) => ({
  ...difference,
  ...(before && { before: toState(before) }),
  ...(after && { after: toState(after) }),
})

/** In the output format of elements (F6). */
const toState = (element: Element) => ({ ...element, body: toOutput(element.body) as object })
