import { items } from '@easel/sdk/pages.ts'
import { Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import { ago } from '../../data/format.ts'
import { listAll } from '../../data/list-all.ts'
import { loadZones } from '../../data/spaces.ts'
import { useAction } from '../../data/use-action.ts'
import { useLoaded } from '../../data/use-loaded.ts'
import { m } from '../../texts/managing/texts.ts'
import { t } from '../../texts/texts.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Dialog } from '../dialog.tsx'
import { Row } from '../settings/row.tsx'
import { Notice, Shown } from '../states.tsx'

interface TrashedZonesProps {
  edition_id: string
  space_id: string
  canDelete: boolean
  /** Whether a zone came back. */
  onClose: (isChanged: boolean) => void
}

interface TrashedZone {
  zone_id?: string
  zone_name?: string
  state_modified_time?: string
}

/** The zones of a space that are in the trash: each comes back, or goes for good. */
export const TrashedZones = ({ edition_id, space_id, canDelete, onClose }: TrashedZonesProps) => {
  const at = { edition_id, space_id }
  const action = useAction()
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [isChanged, setChanged] = useState(false)
  const [asked, setAsked] = useState<TrashedZone>()
  const loaded = useLoaded(space_id, () => listAll(items(api, 'listTrashedZones', { ...at, query: { limit: 100 } })))
  const setState = async ({ zone_id = '' }: TrashedZone, zone_state: 'RESTORE' | 'DELETE'): Promise<void> => {
    await api.changeZoneState({ ...at, zone_id, body: { zone_state } })
    loadZones.forget(space_id)
    setGone((before) => new Set([...before, zone_id]))
  }
  const restore = (zone: TrashedZone) =>
    action.run(async () => {
      await setState(zone, 'RESTORE')
      setChanged(true)
    })
  return (
    <Dialog title={t().trashedZones} onClose={() => onClose(isChanged)}>
      <Shown of={loaded}>
        {(all) => {
          const zones = all.filter(({ zone_id = '' }) => !gone.has(zone_id))
          if (zones.length === 0)
            return <Notice icon={<Trash2 />} title={m().noTrashedZones} text={m().noTrashedZonesText} />
          return (
            <ul class="rows">
              {zones.map((zone) => (
                <Row key={zone.zone_id} name={zone.zone_name} lines={[m().trashedAgo(ago(zone.state_modified_time))]}>
                  <button type="button" class="button" onClick={() => void restore(zone)}>
                    {t().restore}
                    <span class="visually-hidden"> {zone.zone_name}</span>
                  </button>
                  {canDelete && (
                    <button type="button" class="button" onClick={() => setAsked(zone)}>
                      {t().deleteForGood} …<span class="visually-hidden"> {zone.zone_name}</span>
                    </button>
                  )}
                </Row>
              ))}
            </ul>
          )
        }}
      </Shown>
      <p class="form-problem" role="alert">
        {action.problem}
      </p>
      {asked && (
        <ConfirmDialog
          question={{
            title: t().deleteForGood,
            text: t().deleteZoneText(asked.zone_name ?? ''),
            send: t().deleteForGood,
            work: () => setState(asked, 'DELETE'),
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Dialog>
  )
}
