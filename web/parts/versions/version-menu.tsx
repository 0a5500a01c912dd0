import {
  CopyPlus,
  EllipsisVertical,
  GitCompareArrows,
  History,
  type LucideIcon,
  Pencil,
  RotateCcw,
  SquareDashed,
  Trash2,
  UserRoundX,
} from 'lucide-preact'
import { useState } from 'preact/hooks'
import { navigate, zonePath } from '../../data/router.ts'
import { MAX_RESTORED, versionActions } from '../../data/version-actions.ts'
import type { ZoneKey } from '../../data/zone-key.ts'
import { t } from '../../texts/texts.ts'
import { v } from '../../texts/versions/texts.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Menu } from '../menu.tsx'
import { MenuItem } from '../menu-item.tsx'
import { NameDialog } from '../name-dialog.tsx'
import { MAX_NAME } from '../new-board.tsx'
import { attempt, tell } from '../toast.tsx'

const MAX_DESCRIPTION = 500

/** What somebody may do besides looking. */
export interface VersionRights {
  canEdit: boolean
  /** What is selected on the board. */
  selected: readonly string[]
}

interface VersionMenuProps {
  at: ZoneKey
  zoneName: string
  version_id: string
  /** As the list shows it. */
  label: string
  description: string
  isLatest: boolean
  rights: VersionRights
  onCompare: () => void
  onLookBack: () => void
  onUndoPerson: () => void
  /** The version, or the zone, is another now. */
  onChanged: () => void
}

/** The panel scrolls: its last rows have their menu below what is seen. */
const showWhole = (items: HTMLElement | null): void => items?.parentElement?.scrollIntoView({ block: 'nearest' })

type Asked = 'name' | 'restore' | 'restoreSelected' | 'copy'

/** What can be done with a version, by who looks at it. */
export const VersionMenu = (props: VersionMenuProps) => {
  const {
    at,
    zoneName,
    version_id,
    label,
    description,
    isLatest,
    rights,
    onCompare,
    onLookBack,
    onUndoPerson,
    onChanged,
  } = props
  const [asked, setAsked] = useState<Asked>()
  const actions = versionActions(at, version_id)
  const { canEdit, selected } = rights
  const close = () => setAsked(undefined)
  const name = async (next: string) => {
    await actions.name(next)
    onChanged()
  }
  const restore = async () => {
    const undo = await actions.restore()
    onChanged()
    tell({ text: v().restored(label), undo })
  }
  const restoreSelected = async () => {
    const ids = await actions.having(selected.slice(0, MAX_RESTORED))
    if (ids.length === 0) throw new Error(v().noneSelectedThere)
    const undo = await actions.restore(ids)
    onChanged()
    tell({ text: v().restoredSelected(ids.length, label), undo })
  }
  const copy = async (zone_name: string) => {
    const zone_id = await actions.copy(zone_name)
    tell({ text: v().madeZone(zone_name), isBrief: true })
    navigate(zonePath(at.edition_id, at.space_id, zone_id))
  }
  return (
    <>
      <Menu label={t().moreActions(label)} icon={<EllipsisVertical />} class="version-menu">
        {(hide) => {
          const item = (text: string, icon: LucideIcon, work: () => void) => (
            <MenuItem text={text} icon={icon} hide={hide} work={work} />
          )
          const canRestore = canEdit && !isLatest
          const nameIt = description ? v().renameVersion : v().nameVersion
          return (
            <div ref={showWhole}>
              {!isLatest && item(v().compareWithNow, GitCompareArrows, onCompare)}
              {item(v().playFromHere, History, onLookBack)}
              {canEdit && item(`${nameIt} …`, Pencil, () => setAsked('name'))}
              {canEdit && description && item(v().removeName, Trash2, () => void attempt(() => name('')))}
              {canRestore && item(`${v().restore} …`, RotateCcw, () => setAsked('restore'))}
              {canRestore &&
                selected.length > 0 &&
                item(`${v().restoreSelected(selected.length)} …`, SquareDashed, () => setAsked('restoreSelected'))}
              {canRestore && item(`${v().undoPersonSince} …`, UserRoundX, onUndoPerson)}
              {canEdit && item(`${v().newZone} …`, CopyPlus, () => setAsked('copy'))}
            </div>
          )
        }}
      </Menu>
      {asked === 'name' && (
        <NameDialog
          title={description ? v().renameVersion : v().nameVersion}
          label={v().versionName}
          name={description}
          maxLength={MAX_DESCRIPTION}
          send={t().save}
          onSend={name}
          onClose={close}
        />
      )}
      {asked === 'copy' && (
        <NameDialog
          title={v().newZone}
          label={t().zoneName}
          name={v().copyOf(zoneName).slice(0, MAX_NAME)}
          maxLength={MAX_NAME}
          send={v().newZoneSend}
          onSend={copy}
          onClose={close}
        />
      )}
      {asked === 'restore' && (
        <ConfirmDialog
          question={{
            title: v().restore,
            text: v().restoreText(label),
            send: t().restore,
            isAlarming: false,
            work: restore,
          }}
          onClose={close}
        />
      )}
      {asked === 'restoreSelected' && (
        <ConfirmDialog
          question={{
            title: v().restoreSelected(selected.length),
            text: v().restoreSelectedText(label),
            send: t().restore,
            isAlarming: false,
            work: restoreSelected,
          }}
          onClose={close}
        />
      )}
    </>
  )
}
