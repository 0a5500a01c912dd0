import { X } from 'lucide-preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { giveFocusBack } from '../data/focus.ts'
import { session } from '../data/session.ts'
import { commands } from '../editor/commands/registry.ts'
import { t } from '../texts/texts.ts'
import { keyNames } from './editor/key-names.ts'
import { anyLabelOf } from './editor/step-labels.ts'

type Row = [keys: string[], text: string]

/** Single letters of a zone are tools: those of the page have two more keys there. */
const pageRows = (isZone: boolean): Row[] => {
  const page = (letter: string): string[] => keyNames(isZone ? `mod+alt+${letter}` : letter)
  const common: Row[] = [
    // In a zone that is a command.
    ...(isZone || session.value?.guest ? [] : [[['/'], t().keySearch] as Row]),
    [['?'], t().keyHelp],
    ...(session.value?.guest ? [] : [[page('h'), t().keyHome] as Row]),
    [page('t'), t().keyTheme],
  ]
  const zone: Row[] = [
    [['←', '↑', '→', '↓'], t().keyPan],
    [['+', '−'], t().keyZoom],
    [['1'], t().keyFit],
    [['0'], t().keyActual],
    [keyNames('mod+alt+c'), t().keyComments],
    [keyNames('mod+alt+v'), t().keyVersions],
    [keyNames('mod+alt+z'), t().keyZones],
    [keyNames('mod+alt+m'), t().minimap],
    [[t().keyPageUp, t().keyPageDown], t().keyNextZone],
    [keyNames('mod+alt+p'), t().keyPresent],
    [['←', '→'], t().keyFrames],
  ]
  return [...common, ...zone, [['Esc'], t().keyClose]]
}

const groupNames = () => ({ tool: t().keysTools, edit: t().keysEdit, arrange: t().keysArrange, view: t().keysView })

/** From the registry of commands: what has a key is listed. */
const commandRows = (group: keyof ReturnType<typeof groupNames>): Row[] =>
  commands.flatMap(({ id, keys, group: own }) => {
    const [key] = keys ?? []
    return own === group && key !== undefined ? [[keyNames(key), anyLabelOf(id)] as Row] : []
  })

const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <dl class="keys">
    {rows.map(([keys, text]) => (
      <div key={text}>
        <dt>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)

interface KeysDialogProps {
  isZone: boolean
  onClose: () => void
}

/** Lists the keys of a page, and in a zone those of the commands. */
export const KeysDialog = ({ isZone, onClose }: KeysDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  const onClosed = () => {
    onClose()
    // The browser gives it back to what it was on, which may have been nothing.
    giveFocusBack(document.activeElement)
  }
  return (
    <dialog ref={dialog} class="sheet" aria-labelledby="keys-title" onClose={onClosed}>
      <header>
        <h2 id="keys-title">{t().keysTitle}</h2>
        <button type="button" class="icon-button" aria-label={t().close} onClick={() => dialog.current?.close()}>
          <X />
        </button>
      </header>
      {isZone && <h3>{t().keysPage}</h3>}
      <Rows rows={pageRows(isZone)} />
      {isZone &&
        (['tool', 'edit', 'arrange', 'view'] as const).map((group) => (
          <section key={group}>
            <h3>{groupNames()[group]}</h3>
            <Rows rows={commandRows(group)} />
          </section>
        ))}
    </dialog>
  )
}
