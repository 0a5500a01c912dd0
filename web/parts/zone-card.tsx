import { EllipsisVertical, Pencil, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { api } from '../data/api.ts'
import { giveFocusBack } from '../data/focus.ts'
import { ago } from '../data/format.ts'
import { zonePath } from '../data/router.ts'
import { loadZones, type Zone } from '../data/spaces.ts'
import { t } from '../texts/texts.ts'
import { Menu } from './menu.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { attempt, tell } from './toast.tsx'

interface ZoneCardProps {
  edition_id: string
  space_id: string
  zone: Zone
  /** Its place in the space, from 1. */
  number: number
  canEdit: boolean
  onChange: () => void
}

/** A zone as a page of its space, with its menu for those who may change it. */
export const ZoneCard = ({ edition_id, space_id, zone, number, canEdit, onChange }: ZoneCardProps) => {
  const { zone_id, zone_name, last_modified_time } = zone
  const at = { edition_id, space_id, zone_id }
  return (
    <li class="card">
      <a class="card-body" href={zonePath(edition_id, space_id, zone_id)}>
        <Thumbnail
          id={`${zone_id} ${last_modified_time}`}
          find={async () => ({ ...at, changed: last_modified_time })}
        />
        <div class="card-text">
          <h2 class="card-title">
            <span class="number">{number}</span> <bdi>{zone_name}</bdi>
          </h2>
          <p>{t().changed(ago(last_modified_time))}</p>
        </div>
      </a>
      {canEdit && <ZoneMenu at={at} name={zone_name} onChange={onChange} />}
    </li>
  )
}

interface ZoneMenuProps {
  at: { edition_id: string; space_id: string; zone_id: string }
  name: string
  onChange: () => void
}

const ZoneMenu = ({ at, name, onChange }: ZoneMenuProps) => {
  const [isRenaming, setRenaming] = useState(false)
  const setState = async (zone_state: 'TRASH' | 'RESTORE') => {
    await api.changeZoneState({ ...at, body: { zone_state } })
    loadZones.forget(at.space_id)
    onChange()
  }
  const trash = () =>
    attempt(async () => {
      await setState('TRASH')
      giveFocusBack(null)
      tell({ text: t().trashed(name), undo: () => setState('RESTORE') })
    })
  const rename = async (zone_name: string) => {
    await api.renameZone({ ...at, body: { zone_name } })
    loadZones.forget(at.space_id)
    onChange()
  }
  return (
    <>
      <Menu label={t().moreActions(name)} icon={<EllipsisVertical />} class="card-menu">
        {(close) => (
          <>
            <button
              type="button"
              onClick={() => {
                close()
                setRenaming(true)
              }}
            >
              <Pencil aria-hidden="true" />
              {t().rename} …
            </button>
            <button
              type="button"
              onClick={() => {
                close()
                void trash()
              }}
            >
              <Trash2 aria-hidden="true" />
              {t().toTrash}
            </button>
          </>
        )}
      </Menu>
      {isRenaming && (
        <RenameDialog
          title={t().renameZone}
          label={t().zoneName}
          name={name}
          rename={rename}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  )
}
