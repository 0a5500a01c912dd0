import type { ToolId } from './editor-types.ts'
import { firstTool, rememberTool } from './first-hand.ts'
import { type GeometryName, RECTANGLE } from './geometries.ts'
import type { Memory } from './last-styles.ts'

/** Tools that change nothing. */
const harmless: ReadonlySet<ToolId> = new Set(['select', 'hand', 'lasso', 'laser'])

interface ToolChoiceDeps {
  memory: Memory
  rights(): readonly string[]
  /** Before another one is chosen. */
  onLeave(): void
  onChange(): void
}

/** Which tool is chosen, and whether it stays so once it was used. */
export const createToolChoice = ({ memory, rights, onLeave, onChange }: ToolChoiceDeps) => {
  let tool = firstTool(memory)
  let isKept = false
  let geometry: GeometryName = RECTANGLE

  const mayUse = (id: ToolId): boolean =>
    harmless.has(id) || rights().includes(/^(?:comment|vote)$/.test(id) ? 'comment' : 'edit')

  const setTool = (id: ToolId, keeps = false): void => {
    if (!mayUse(id)) return
    onLeave()
    isKept = keeps || (id === tool && id !== 'select')
    tool = id
    rememberTool(memory, id)
    onChange()
  }

  return {
    get tool() {
      return tool
    },
    get geometry() {
      return geometry
    },
    mayUse,
    setTool,
    setGeometry(name: GeometryName): void {
      geometry = name
      onChange()
    },
    toolUsed(): void {
      if (!isKept) setTool('select')
    },
  }
}
