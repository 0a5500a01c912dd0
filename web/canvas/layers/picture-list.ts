import type { DisplayList, Instruction } from '@easel/drawing/display-list.ts'
import { type Entry, type EntryEnvironment, listOf } from '../painter/entry.ts'
import { compareEntries } from '../painter/order.ts'

/** What entries draw that are not hidden, as one list back to front; what is in a frame among them is clipped by it. */
export const listOfEntries = (entries: readonly Entry[], environment: EntryEnvironment): DisplayList => {
  const list: Instruction[] = []
  const add = (instructions: readonly Instruction[]): void => {
    for (const instruction of instructions) list.push(instruction)
  }
  let open: Entry | undefined
  const close = (): void => {
    if (!open) return
    add([{ op: 'restore' }, ...(open.frameParts?.front ?? [])])
    open = undefined
  }
  for (const entry of entries.toSorted(compareEntries)) {
    if (entry.isHidden) continue
    if (entry.frame !== open || !open) close()
    const own = listOf(entry, environment)
    if (entry.element.kind !== 'FRAME') {
      add(own)
      continue
    }
    const { behind, clip } = entry.frameParts ?? { behind: [] }
    add([...behind, { op: 'save' }, ...(clip ? [clip] : [])])
    open = entry
  }
  close()
  return list
}
