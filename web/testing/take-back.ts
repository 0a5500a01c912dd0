import type { ZonePath } from '@easel/server/testing/factories.ts'
import type { Person } from '@easel/server/testing/test-app.ts'
import type { Colleague } from './people.ts'

/** What somebody takes back at once. */
export interface Step {
  by: Colleague
}

const isEmptyNote = (body: string): boolean => body.includes('"auto_fit":"TEXT"') && !/"text":"[^"]/.test(body)

/** The journal of a zone as steps of undo, and the keys that take them back, in the order of the journal. */
export const createTakeBack = (owner: Person, zone: ZonePath, people: readonly Colleague[], since: number) => {
  const changes = async () => {
    const found = []
    for (let from = since; ; ) {
      const page = await owner.api.listChanges({ ...zone, query: { since: from, limit: 1000 } })
      found.push(...page.changes)
      const last = page.changes.at(-1)
      if (!page.has_more || !last) return found
      from = last.seq
    }
  }

  const seq = async (): Promise<number> => (await owner.api.listChanges({ ...zone, query: { since, limit: 1 } })).seq

  return {
    seq,
    /** Until everybody has heard of everything. */
    async allHeard(): Promise<void> {
      const last = await seq()
      await Promise.all(people.map(({ hands }) => hands.heardOf(last)))
    },
    /** Each commit is a step, but for a new note: what is typed into it at once belongs to it. A copy has its text. */
    async steps(): Promise<Step[]> {
      const steps: Step[] = []
      const newNotes = new Map<string, string>()
      for (const { zuid, operations } of await changes()) {
        const [only, ...others] = operations
        const note = newNotes.get(zuid)
        newNotes.delete(zuid)
        if (others.length === 0 && only?.op === 'patch' && only.id === note && 'text' in only.set) continue
        if (only?.op === 'add' && others.length === 0 && isEmptyNote(JSON.stringify(only.body)))
          newNotes.set(zuid, only.id)
        steps.push({ by: people.find(({ person }) => person.zuid === zuid) as Colleague })
      }
      return steps
    },
    /** Each waits until they have heard of what was done before. */
    async inTurn(turns: readonly Step[], key: 'Control+z' | 'Control+Shift+z'): Promise<void> {
      for (const { by } of turns) {
        await by.hands.heardOf(await seq())
        await by.page.keyboard.press(key)
        await by.hands.saved()
      }
    },
  }
}
