// Without schemas, so that a client can have it: see sdk/live-plan.ts.

interface EditorFields {
  groups?: string[]
  locked?: boolean
  hidden?: boolean
  step?: number | null
  /** Of frames. */
  presentation_order?: number
  notes?: string
  layout?: 'TABLE' | ''
}

const editorKeys = ['groups', 'locked', 'hidden', 'step', 'presentation_order', 'notes', 'layout'] as const

/** As they are kept: ids in lower case, since they compare without it, and nothing for what is unset. */
export const storedEditorFields = (fields: EditorFields): EditorFields => {
  const { groups = [], locked, hidden, step, presentation_order, notes, layout } = fields
  return {
    ...(groups.length > 0 && { groups: groups.map((id) => id.toLowerCase()) }),
    ...(locked && { locked }),
    ...(hidden && { hidden }),
    ...(step && { step }),
    ...(presentation_order && { presentation_order }),
    ...(notes && { notes }),
    ...(layout && { layout }),
  }
}

/** The same for a change: null removes the key. */
export const editorFieldPatch = (change: EditorFields): Record<string, unknown> => {
  const stored = storedEditorFields(change)
  return Object.fromEntries(editorKeys.filter((key) => key in change).map((key) => [key, stored[key] ?? null]))
}

export const repeatedGroup = (groups: readonly string[]): string | undefined => {
  const seen = new Set<string>()
  return groups.find((id) => seen.size === seen.add(id.toLowerCase()).size)
}
