import { lockActiveZoneForUpdate } from '../access/lock-active.ts'
import type { Db } from '../db/transaction.ts'
import type { Handler } from '../handler.ts'
import { editsBetween, splitEdits } from '../journal/edit-batches.ts'
import { isZoneChanged } from '../journal/edit-errors.ts'
import type { ZoneEdits } from '../journal/zone-edits.ts'
import { readZoneSeq } from '../journal/zone-seq.ts'
import { currentElements, elementsAt } from '../journal/zone-state.ts'

type Context = Parameters<Handler<'restoreZoneVersion'>>[0]

interface Version {
  seq: number
  /** How the new version is described. */
  version: string
}

/** How often others may change the zone meanwhile before they have to wait. */
const UNLOCKED_ATTEMPTS = 4

/** All of a version, as new commits; returns the version that they make. */
export const restoreContent = async (context: Context, { seq, version }: Version): Promise<number> => {
  const { db, journal, params, path, caller, now, authorizeWrite, fail } = context
  const wanted = await db.snapshot((snapshot) => elementsAt(snapshot, params, seq))
  const writersOn = async (reader: Db): Promise<ZoneEdits[]> => {
    const edits = await editsBetween(await currentElements(reader, params), wanted)
    return splitEdits({ author: caller.zuid, now, edits, origin: 'restore', version, unlimited: true })
  }
  for (let attempt = 0; attempt < UNLOCKED_ATTEMPTS; attempt++) {
    const version_id = await writeUnlessChanged(context, writersOn)
    if (version_id !== undefined) return version_id
  }
  const { version_id } = await journal.transact(async (locked) => {
    await lockActiveZoneForUpdate({ db: locked, fail }, params)
    await authorizeWrite()
    return journal.writeIn(locked, path.zone, await writersOn(locked))
  })
  return version_id as number
}

/**
 * In commits of a thousand elements, the last of which makes the version: nobody waits for more of them. Undefined where
 * somebody else writes in between, since what differs from the version is then something else.
 */
const writeUnlessChanged = async (
  { db, journal, path, authorizeWrite, fail }: Context,
  writersOn: (reader: Db) => Promise<ZoneEdits[]>,
): Promise<number | undefined> => {
  let { seq, writers } = await db.snapshot(async (snapshot) => ({
    seq: await readZoneSeq({ db: snapshot, zone: path.zone, fail }),
    writers: await writersOn(snapshot),
  }))
  let version_id: number | undefined
  try {
    for (const writer of writers)
      ({ seq, version_id } = await journal.write(path.zone, { ...writer, expectedSeq: seq }, authorizeWrite))
  } catch (error) {
    if (isZoneChanged(error)) return undefined
    throw error
  }
  return version_id
}
