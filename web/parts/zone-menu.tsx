import {
  ArrowLeft,
  ArrowRight,
  Copy,
  EllipsisVertical,
  Eye,
  FolderInput,
  LayoutTemplate,
  type LucideIcon,
  Pencil,
  Trash2,
  X,
} from 'lucide-preact'
import { useState } from 'preact/hooks'
import { giveFocusBack } from '../data/focus.ts'
import type { SpaceRights } from '../data/space-actions.ts'
import { zoneActions } from '../data/zone-actions.ts'
import type { ZoneKey } from '../data/zone-key.ts'
import { t } from '../texts/texts.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { lazy } from './editor/lazy.tsx'
import { Menu } from './menu.tsx'
import { MenuItem } from './menu-item.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { attempt, tell } from './toast.tsx'
import { ZoneAccessDialog } from './zone-access-dialog.tsx'

const DuplicateZone = lazy(async () => (await import('./managing/duplicate-zone.tsx')).DuplicateZone)
const SaveTemplate = lazy(async () => (await import('./templates/save-template.tsx')).SaveTemplate)
const MoveZone = lazy(async () => (await import('./managing/move-zone.tsx')).MoveZone)

interface ZoneMenuProps {
  at: ZoneKey
  team_id: string
  name: string
  place: number
  isLast: boolean
  rights: SpaceRights
  onMove: ((by: number) => void) | undefined
  onChange: () => void
}

/** What somebody may do with a zone, and nothing else. */
export const ZoneMenu = ({ at, team_id, name, place, isLast, rights, onMove, onChange }: ZoneMenuProps) => {
  const [dialog, setDialog] = useState<'rename' | 'access' | 'duplicate' | 'template' | 'move' | 'delete'>()
  const [isTrashed, setTrashed] = useState(false)
  const actions = zoneActions(at, place)
  const { canEdit, canManage } = rights
  const close = () => {
    setDialog(undefined)
    // What could not be deleted is in the trash.
    if (isTrashed) onChange()
  }
  /** Says what was done, and takes it back. */
  const done = (text: string, undo?: () => Promise<void>) => {
    onChange()
    const thenShown = undo && (() => undo().finally(onChange))
    tell({ text, ...(thenShown && { undo: thenShown }) })
  }
  const trash = () =>
    attempt(async () => {
      done(t().trashed(name), await actions.trash())
      giveFocusBack(null)
    })
  const deleteForGood = async () => {
    await actions.deleteForGood(isTrashed, () => setTrashed(true))
    done(t().gone(name))
  }
  const target = { at, team_id, name, actions, onDone: done, onClose: close }
  return (
    <>
      <Menu label={t().moreActions(name)} icon={<EllipsisVertical />} class="card-menu">
        {(hide) => {
          const item = (text: string, icon: LucideIcon, work: () => void) => (
            <MenuItem text={text} icon={icon} hide={hide} work={work} />
          )
          return (
            <>
              {canEdit && item(`${t().rename} …`, Pencil, () => setDialog('rename'))}
              {canEdit && item(`${t().whoCanSee} …`, Eye, () => setDialog('access'))}
              {item(`${t().duplicate} …`, Copy, () => setDialog('duplicate'))}
              {canEdit && item(`${t().saveAsTemplate} …`, LayoutTemplate, () => setDialog('template'))}
              {canEdit && item(`${t().moveZone} …`, FolderInput, () => setDialog('move'))}
              {onMove && place > 0 && item(t().moveEarlier, ArrowLeft, () => onMove(-1))}
              {onMove && !isLast && item(t().moveLater, ArrowRight, () => onMove(1))}
              {canEdit && item(t().toTrash, Trash2, () => void trash())}
              {canManage && item(`${t().deleteForGood} …`, X, () => setDialog('delete'))}
            </>
          )
        }}
      </Menu>
      {dialog === 'rename' && (
        <RenameDialog
          title={t().renameZone}
          label={t().zoneName}
          name={name}
          rename={async (next) => {
            await actions.rename(next)
            onChange()
          }}
          onClose={close}
        />
      )}
      {dialog === 'access' && <ZoneAccessDialog at={at} name={name} onClose={close} />}
      {dialog === 'duplicate' && <DuplicateZone {...target} canStay={canEdit} />}
      {dialog === 'template' && <SaveTemplate {...{ at, name, team_id }} onClose={close} />}
      {dialog === 'move' && <MoveZone {...target} />}
      {dialog === 'delete' && (
        <ConfirmDialog
          question={{
            title: t().deleteForGood,
            text: t().deleteZoneText(name),
            send: t().deleteForGood,
            work: deleteForGood,
          }}
          onClose={close}
        />
      )}
    </>
  )
}
