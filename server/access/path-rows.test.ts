import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Handler } from '../handler.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aZone } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'
import { columnsOf } from './path-access.sql.ts'
import { type AnyPathAccess, resolvePath } from './path-access.ts'

type Path<Name extends 'insertFrames' | 'listShapes' | 'getZone'> = Parameters<Handler<Name>>[0]['path']

/** Does not compile where a handler could read what its operation does not select. */
export const unselected = [
  // @ts-expect-error a change of elements selects no names
  (path: Path<'insertFrames'>) => path.zone.zone_name,
  // @ts-expect-error nor does a list of them
  (path: Path<'listShapes'>) => path.space.space_name,
  // @ts-expect-error the zone is selected whole, the edition is not
  (path: Path<'getZone'>) => path.edition.plan_name,
  (path: Path<'getZone'>) => path.zone.zone_name,
]

onBothEngines('what is selected of a path', (engine) => {
  const testApp = testAppFor(engine)

  test('[N1] is what the operation reads, with the same roles', async () => {
    const { owner, at } = await aZone(testApp)
    const { read } = testApp.database
    const params = { edition_id: Number(at.edition_id), space_id: Number(at.space_id), zone_id: at.zone_id }
    const resolve = <R extends keyof typeof columnsOf>(rows: R) =>
      resolvePath(read, Number(owner.zuid), params, 'spaceNotFound', { rows })
    const all: AnyPathAccess<'all'> = await resolve('all')
    for (const rows of ['zone', 'place'] as const) {
      const { roles, edition, space, zone } = await resolve(rows)
      const expected = (table: 'edition' | 'space' | 'zone') =>
        Object.fromEntries(columnsOf[rows][table].map((column) => [column, all[table]?.[column as never]]))
      assert.deepEqual(
        { roles, edition, space, zone },
        { roles: all.roles, edition: expected('edition'), space: expected('space'), zone: expected('zone') },
      )
    }
  })
})
