import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { isAlike } from '@easel/contract/content/edits-between.ts'
import { applyOperation, type Element, type ElementOperation } from '@easel/contract/content/element.ts'
import type { ZonePath } from '@easel/server/testing/factories.ts'
import type { Person } from '@easel/server/testing/test-app.ts'
import type { Colleague } from './people.ts'

/** What somebody takes back at once. */
export interface Step {
  by: Colleague
  /** Of the elements that it changed. */
  ids: ReadonlySet<string>
  /** Where it is in the journal. */
  seq: number
  /** In words, for whoever reads of a failure. */
  what: string
}

const hasNoText = (body: string): boolean => !/"text":"[^"]/.test(body)
const isEmptyNote = (body: string): boolean => body.includes('"auto_fit":"TEXT"') && hasNoText(body)
/** Two quick clicks make one. */
const isEmptyText = (body: string): boolean =>
  body.includes('"noFill"') && body.includes('"strokes":[]') && hasNoText(body)

const idsOf = (operations: readonly { op: string; id?: string }[]): Set<string> =>
  new Set(operations.flatMap(({ id }) => id ?? []))

const describe = (operations: readonly { op: string; set?: object }[]): string =>
  operations.map(({ op, set }) => (set ? `${op} ${Object.keys(set)}` : op)).join(', ')

/** Whether an element looks the same and lies in the same place. */
const isSame = (one: Element | undefined, other: Element | undefined): boolean =>
  one && other ? one.z === other.z && isAlike(one, other) : one === other

/** Tells of commit after commit which elements stand differently by it. */
const createEffects = () => {
  const elements = new Map<string, Element | undefined>()
  return (operations: readonly object[]): Set<string> => {
    const before = new Map<string, Element | undefined>()
    for (const operation of operations as readonly ElementOperation[]) {
      const { id } = operation
      if (!before.has(id)) before.set(id, elements.get(id))
      elements.set(id, applyOperation(elements.get(id), operation))
    }
    return new Set([...before].filter(([id, was]) => !isSame(was, elements.get(id))).map(([id]) => id))
  }
}

/** The journal of a zone as steps of undo, and the keys that take them back, in the order of the journal. */
export const createTakeBack = (owner: Person, zone: ZonePath, people: readonly Colleague[], since: number) => {
  const changes = async () => {
    const found = []
    for (let from = 0; ; ) {
      const page = await owner.api.listChanges({ ...zone, query: { since: from, limit: 1000 } })
      found.push(...page.changes)
      const last = page.changes.at(-1)
      if (!page.has_more || !last) return found
      from = last.seq
    }
  }

  const seq = async (): Promise<number> => (await owner.api.listChanges({ ...zone, query: { since, limit: 1 } })).seq

  /** All that was done to some elements, for whoever reads of a failure. */
  const historyOf = async (ids: ReadonlySet<string>): Promise<string> =>
    (await changes())
      .filter(({ operations }) => [...idsOf(operations)].some((id) => ids.has(id)))
      .map(({ seq, zuid, operations }) => `${seq} by ${zuid}: ${JSON.stringify(operations)}`)
      .join('\n')

  let taken = 0
  return {
    seq,
    /** How many steps were taken back, or made again. */
    taken: (): number => taken,
    /** Until everybody has heard of everything. */
    async allHeard(): Promise<void> {
      const last = await seq()
      await Promise.all(people.map(({ hands }) => hands.heardOf(last)))
    },
    /**
     * Each commit is a step, but for a new note or text: what is typed into it at once belongs to it, and a text that stays
     * empty goes again. A copy has its text. What somebody did that another had done just before leaves nothing to take
     * back.
     */
    async steps(): Promise<Step[]> {
      const steps: Step[] = []
      const unwritten = new Map<string, { id: string; step: Step; goesIfEmpty: boolean }>()
      const effectOf = createEffects()
      for (const { seq, zuid, operations } of await changes()) {
        const ids = effectOf(operations)
        if (ids.size === 0 || seq <= since) continue
        const only = operations.length === 1 ? operations[0] : undefined
        const last = unwritten.get(zuid)
        unwritten.delete(zuid)
        if (last && only?.op === 'patch' && only.id === last.id && 'text' in only.set) continue
        if (last?.goesIfEmpty && only?.op === 'remove' && only.id === last.id) {
          steps.splice(steps.indexOf(last.step), 1)
          continue
        }
        const by = people.find(({ person }) => person.zuid === zuid) as Colleague
        const step = { by, seq, ids, what: describe(operations) }
        steps.push(step)
        if (only?.op !== 'add') continue
        const body = JSON.stringify(only.body)
        const goesIfEmpty = isEmptyText(body)
        if (goesIfEmpty || isEmptyNote(body)) unwritten.set(zuid, { id: only.id, step, goesIfEmpty })
      }
      return steps
    },
    /** Each waits until they have heard of what was done before, and makes one commit about the same elements. */
    async inTurn(turns: readonly Step[], key: 'Control+z' | 'Control+Shift+z'): Promise<void> {
      let last = await seq()
      for (const { by, ids, seq, what } of turns) {
        await by.hands.heardOf(last)
        await by.page.keyboard.press(key)
        await by.hands.saved()
        const { changes: made } = await owner.api.listChanges({ ...zone, query: { since: last, limit: 10 } })
        const found = made.map(({ zuid, operations }) => ({ zuid, ids: idsOf(operations) }))
        const expected = [{ zuid: by.person.zuid, ids }]
        if (!isDeepStrictEqual(found, expected)) console.error(await historyOf(ids))
        assert.deepEqual(found, expected, `${key} of change ${seq} by ${by.person.name}: ${what}`)
        last += 1
        taken += 1
      }
    },
  }
}
