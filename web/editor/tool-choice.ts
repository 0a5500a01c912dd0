import type { ToolId } from './editor-types.ts'
import { type GeometryName, RECTANGLE } from './geometries.ts'

/** Tools that change nothing. */
const harmless: ReadonlySet<ToolId> = new Set(['select', 'hand', 'lasso', 'laser'])

interface ToolChoiceDeps {
  rights(): readonly string[]
  /** Before another one is chosen. */
  onLeave(): void
  onChange(): void
}

/** Which tool is chosen, and whether it stays so once it was used. */
export const createToolChoice = ({ rights, onLeave, onChange }: ToolChoiceDeps) => {
  let tool: ToolId = 'select'
  let isKept = false
  let geometry: GeometryName = RECTANGLE

  const mayUse = (id: ToolId): boolean => harmless.has(id) || rights().includes(id === 'comment' ? 'comment' : 'edit')

  const setTool = (id: ToolId, keeps = false): void => {
    if (!mayUse(id)) return
    onLeave()
    isKept = keeps || (id === tool && id !== 'select')
    tool = id
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
