import {
  ArchiveRestore,
  Code,
  Copy,
  EllipsisVertical,
  FolderInput,
  LogOut,
  type LucideIcon,
  PartyPopper,
  Pencil,
  Star,
  StarOff,
  Trash2,
  Undo2,
  UsersRound,
} from 'lucide-preact'
import { useState } from 'preact/hooks'
import { giveFocusBack } from '../data/focus.ts'
import { type SpaceRights, spaceActions } from '../data/space-actions.ts'
import type { Space } from '../data/spaces.ts'
import { m } from '../texts/managing/texts.ts'
import { t } from '../texts/texts.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { lazy } from './editor/lazy.tsx'
import { roleName } from './member-list.tsx'
import { Menu } from './menu.tsx'
import { MenuItem } from './menu-item.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { ShareDialog, shareLabel } from './share-dialog.tsx'
import { attempt, tell } from './toast.tsx'

const DuplicateSpace = lazy(async () => (await import('./managing/duplicate-space.tsx')).DuplicateSpace)
const EmbedSpace = lazy(async () => (await import('./managing/embed-space.tsx')).EmbedSpace)
const TogetherSpace = lazy(async () => (await import('./managing/together-space.tsx')).TogetherSpace)
const TrashedZones = lazy(async () => (await import('./managing/trashed-zones.tsx')).TrashedZones)
const MoveSpace = lazy(async () => (await import('./managing/move-space.tsx')).MoveSpace)

interface SpaceMenuProps {
  edition_id: string
  space: Space
  rights: SpaceRights
  /** The space as it is now; undefined where it is deleted for good, or left. */
  onChange: (space: Space | undefined) => void
}

/** What somebody may do with a space, and nothing else. */
export const SpaceMenu = ({ edition_id, space, rights, onChange }: SpaceMenuProps) => {
  const [dialog, setDialog] = useState<
    'rename' | 'share' | 'duplicate' | 'move' | 'embed' | 'together' | 'trash' | 'leave' | 'delete'
  >()
  const { space_name = '', status, is_favorite } = space
  const actions = spaceActions(edition_id, space)
  const isTrashed = status === 'TRASH'
  const isStarred = is_favorite === 'true'
  if (isTrashed && !rights.canManage) return null

  const close = () => setDialog(undefined)
  const trash = () =>
    attempt(async () => {
      onChange(await actions.trash())
      giveFocusBack(null)
      tell({ text: t().trashed(space_name), undo: async () => onChange(await actions.restore()) })
    })
  const restore = () =>
    attempt(async () => {
      onChange(await actions.restore())
      giveFocusBack(null)
      tell({ text: t().restored(space_name) })
    })
  return (
    <>
      <Menu label={t().moreActions(space_name)} icon={<EllipsisVertical />} class="card-menu">
        {(hide) => {
          const item = (text: string, icon: LucideIcon, work: () => void) => (
            <MenuItem text={text} icon={icon} hide={hide} work={work} />
          )
          if (isTrashed)
            return (
              <>
                {item(t().restore, Undo2, () => void restore())}
                {item(`${t().deleteForGood} …`, Trash2, () => setDialog('delete'))}
              </>
            )
          const { canDuplicate, canEdit, canLeave, canManage } = rights
          return (
            <>
              {item(
                isStarred ? t().fromFavourites : t().toFavourites,
                isStarred ? StarOff : Star,
                () => void attempt(async () => onChange(await actions.star(!isStarred))),
              )}
              {item(`${shareLabel(canEdit)} …`, UsersRound, () => setDialog('share'))}
              {canEdit && item(`${t().rename} …`, Pencil, () => setDialog('rename'))}
              {canDuplicate && item(`${t().duplicate} …`, Copy, () => setDialog('duplicate'))}
              {canManage && item(`${t().moveSpace} …`, FolderInput, () => setDialog('move'))}
              {canManage && item(`${t().embedSpace} …`, Code, () => setDialog('embed'))}
              {canManage && item(`${t().together} …`, PartyPopper, () => setDialog('together'))}
              {canEdit && item(`${t().trashedZones} …`, ArchiveRestore, () => setDialog('trash'))}
              {canLeave && item(`${m().leaveSpace} …`, LogOut, () => setDialog('leave'))}
              {canManage && item(t().toTrash, Trash2, () => void trash())}
            </>
          )
        }}
      </Menu>
      {dialog === 'rename' && (
        <RenameDialog
          title={t().renameSpace}
          label={t().spaceName}
          name={space_name}
          rename={async (name) => onChange(await actions.rename(name))}
          onClose={close}
        />
      )}
      {dialog === 'share' && (
        <ShareDialog
          {...{ edition_id, space_id: space.space_id ?? '', name: space_name, canShare: rights.canEdit }}
          onClose={(count) => {
            setDialog(undefined)
            if (count !== undefined) onChange({ ...space, space_member_count: String(count) })
          }}
        />
      )}
      {dialog === 'duplicate' && (
        <DuplicateSpace edition_id={edition_id} space={space} actions={actions} onClose={close} />
      )}
      {dialog === 'move' && (
        <MoveSpace edition_id={edition_id} space={space} actions={actions} onChange={onChange} onClose={close} />
      )}
      {dialog === 'embed' && <EmbedSpace edition_id={edition_id} space={space} actions={actions} onClose={close} />}
      {dialog === 'together' && (
        <TogetherSpace edition_id={edition_id} space_id={space.space_id ?? ''} onClose={close} />
      )}
      {dialog === 'trash' && (
        <TrashedZones
          {...{ edition_id, space_id: space.space_id ?? '', canDelete: rights.canManage }}
          onClose={(isChanged) => {
            close()
            if (isChanged) onChange(space)
          }}
        />
      )}
      {dialog === 'leave' && (
        <ConfirmDialog
          question={{
            title: m().leaveSpaceTitle,
            text: m().leaveSpaceText(space_name),
            send: m().leaveSpace,
            work: async () => {
              const { left, role } = await actions.leave()
              onChange(left)
              tell({ text: role ? m().leftWithRole(space_name, roleName(role)) : m().leftSpace(space_name) })
            },
          }}
          onClose={close}
        />
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          question={{
            title: t().deleteForGood,
            text: t().deleteForGoodText(space_name),
            send: t().deleteForGood,
            work: async () => {
              await actions.deleteForGood()
              onChange(undefined)
              tell({ text: t().gone(space_name) })
            },
          }}
          onClose={close}
        />
      )}
    </>
  )
}
