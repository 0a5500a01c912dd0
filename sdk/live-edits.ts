import type { LiveEdit, LiveElement } from './live-types.ts'

/** An insert gets its id here, so that it can be seen and sent again; a text is sent with the one it was written over. */
export const withIdAndSeen = (edit: LiveEdit, get: (id: string) => LiveElement | undefined): LiveEdit => {
  const { insert, update } = edit
  const item = insert?.frame ?? insert?.shape ?? insert?.connector
  if (insert && item && item.meta?.id === undefined) {
    const kind = insert.frame ? 'frame' : insert.shape ? 'shape' : 'connector'
    return { insert: { ...insert, [kind]: { ...item, meta: { ...item.meta, id: crypto.randomUUID() } } } }
  }
  const changed = update?.shape ?? update?.connector
  if (!update || !changed?.text || update.seen) return edit
  const seen = get(changed.id.toLowerCase())?.body.text
  return seen ? { update: { ...update, seen } } : edit
}

/** Those that write a text, or the name of a frame, into what is not there. */
export const writtenIntoNothing = (edits: readonly LiveEdit[], isThere: (id: string) => boolean): LiveEdit[] =>
  edits.filter(({ update }) => {
    const written = update?.shape ?? update?.connector
    const id = written?.text ? written.id : update?.frame?.meta?.name === undefined ? undefined : update.frame.id
    return id !== undefined && !isThere(id.toLowerCase())
  })
