import type { EditorPanel, MenuPlace } from './editor-types.ts'

interface PanelsDeps {
  /** Before another one is shown. */
  onLeave(): void
  onFindClosed(): void
  onChange(): void
}

/** Which panel is open, if any, where the menu is, and whether the values of the selection are shown. */
export const createPanels = ({ onLeave, onFindClosed, onChange }: PanelsDeps) => {
  let panel: EditorPanel | undefined
  let areValuesShown = false
  let menu: MenuPlace | undefined

  const isFinding = (): boolean => panel === 'find' || panel === 'replace'

  return {
    get panel() {
      return panel
    },
    get areValuesShown() {
      return areValuesShown
    },
    get menu() {
      return menu
    },
    isFinding,
    showPanel(next: EditorPanel | undefined): void {
      onLeave()
      const wasFinding = isFinding()
      panel = next
      if (wasFinding && !isFinding()) onFindClosed()
      onChange()
    },
    showMenu(at: MenuPlace | undefined): void {
      if (at) onLeave()
      menu = at
      onChange()
    },
    showValues(areShown: boolean): void {
      areValuesShown = areShown
      onChange()
    },
  }
}
