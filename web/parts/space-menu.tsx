import { EllipsisVertical, Pencil, Star, StarOff, Trash2, Undo2, UsersRound } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { giveFocusBack } from '../data/focus.ts'
import { type SpaceRights, spaceActions } from '../data/space-actions.ts'
import type { Space } from '../data/spaces.ts'
import { t } from '../texts/texts.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Menu } from './menu.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { ShareDialog, shareLabel } from './share-dialog.tsx'
import { attempt, tell } from './toast.tsx'

interface SpaceMenuProps {
  edition_id: string
  space: Space
  rights: SpaceRights
  /** The space as it is now; undefined where it is deleted for good. */
  onChange: (space: Space | undefined) => void
}

/** What somebody may do with a space, and nothing else. */
export const SpaceMenu = ({ edition_id, space, rights, onChange }: SpaceMenuProps) => {
  const [dialog, setDialog] = useState<'rename' | 'delete' | 'share'>()
  const { space_name = '', status, is_favorite } = space
  const actions = spaceActions(edition_id, space)
  const isTrashed = status === 'TRASH'
  const isStarred = is_favorite === 'true'
  if (isTrashed && !rights.canManage) return null

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
        {(close) => {
          const then = (work: () => void) => () => {
            close()
            work()
          }
          return isTrashed ? (
            <>
              <button type="button" onClick={then(restore)}>
                <Undo2 aria-hidden="true" />
                {t().restore}
              </button>
              <button type="button" onClick={then(() => setDialog('delete'))}>
                <Trash2 aria-hidden="true" />
                {t().deleteForGood} …
              </button>
            </>
          ) : (
            <>
              <button type="button" onClick={then(() => attempt(async () => onChange(await actions.star(!isStarred))))}>
                {isStarred ? <StarOff aria-hidden="true" /> : <Star aria-hidden="true" />}
                {isStarred ? t().fromFavourites : t().toFavourites}
              </button>
              <button type="button" onClick={then(() => setDialog('share'))}>
                <UsersRound aria-hidden="true" />
                {shareLabel(rights.canEdit)} …
              </button>
              {rights.canEdit && (
                <button type="button" onClick={then(() => setDialog('rename'))}>
                  <Pencil aria-hidden="true" />
                  {t().rename} …
                </button>
              )}
              {rights.canManage && (
                <button type="button" onClick={then(trash)}>
                  <Trash2 aria-hidden="true" />
                  {t().toTrash}
                </button>
              )}
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
          onClose={() => setDialog(undefined)}
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
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}
