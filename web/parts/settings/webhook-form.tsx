import type { Input } from '@easel/sdk/client.ts'
import { useState } from 'preact/hooks'
import { type Once, useOnce } from '../../data/make.ts'
import { loadZones } from '../../data/spaces.ts'
import { useAction } from '../../data/use-action.ts'
import { useLoaded } from '../../data/use-loaded.ts'
import type { OwnSpace } from '../../data/webhooks.ts'
import { s } from '../../texts/settings/texts.ts'
import { t } from '../../texts/texts.ts'
import { Dialog } from '../dialog.tsx'
import { Form, TextField } from '../form.tsx'
import { OptionalField } from './optional-field.tsx'

const MAX_URL = 2_000

interface WebhookFormProps {
  edition_id: string
  /** Admins alone have one for the whole edition. */
  canManage: boolean
  spaces: readonly OwnSpace[]
  make: (hook: Input<'createWebhook'>['body'], once: Once) => Promise<void>
  onClose: () => void
}

/** Asks where changes are sent, and those of what. */
export const WebhookForm = ({ edition_id, canManage, spaces, make, onClose }: WebhookFormProps) => {
  const [url, setUrl] = useState('')
  const [description, setDescription] = useState('')
  const [space_id, setSpace] = useState(canManage ? '' : (spaces[0]?.space_id ?? ''))
  const [zone_id, setZone] = useState('')
  const zones = useLoaded(space_id, async () => (space_id ? loadZones({ edition_id, space_id }) : []))
  const action = useAction()
  const hook = {
    url: url.trim(),
    description: description.trim(),
    ...(space_id && { space_id }),
    ...(zone_id && { zone_id }),
  }
  const once = useOnce(JSON.stringify(hook))
  const send = async () => {
    await make(hook, once)
    onClose()
  }
  return (
    <Dialog title={s().newWebhook} onClose={onClose}>
      <Form action={action} send={t().make} onSend={send} onCancel={onClose}>
        <TextField label={s().webhookUrl} hint={s().webhookUrlHint} value={url} maxLength={MAX_URL} onInput={setUrl} />
        <OptionalField label={s().description} value={description} onInput={setDescription} />
        <label class="field">
          <span>{s().changesOf}</span>
          <select
            value={space_id}
            onChange={({ currentTarget }) => {
              setSpace(currentTarget.value)
              setZone('')
            }}
          >
            {canManage && <option value="">{s().wholeEdition}</option>}
            {spaces.map((space) => (
              <option value={space.space_id} key={space.space_id}>
                {space.space_name}
              </option>
            ))}
          </select>
        </label>
        {space_id && zones.state === 'ready' && (
          <label class="field">
            <span>{s().zone}</span>
            <select value={zone_id} onChange={({ currentTarget }) => setZone(currentTarget.value)}>
              <option value="">{s().allZones}</option>
              {zones.data.map((zone) => (
                <option value={zone.zone_id} key={zone.zone_id}>
                  {zone.zone_name}
                </option>
              ))}
            </select>
          </label>
        )}
      </Form>
    </Dialog>
  )
}

interface EditWebhookProps {
  url: string
  description: string
  save: (changed: { url: string; description: string }) => Promise<void>
  onClose: () => void
}

export const EditWebhook = ({ save, onClose, ...before }: EditWebhookProps) => {
  const [url, setUrl] = useState(before.url)
  const [description, setDescription] = useState(before.description)
  const action = useAction()
  const send = async () => {
    await save({ url: url.trim(), description: description.trim() })
    onClose()
  }
  return (
    <Dialog title={s().editWebhook} onClose={onClose}>
      <Form action={action} send={t().save} onSend={send} onCancel={onClose}>
        <TextField label={s().webhookUrl} hint={s().webhookUrlHint} value={url} maxLength={MAX_URL} onInput={setUrl} />
        <OptionalField label={s().description} value={description} onInput={setDescription} />
      </Form>
    </Dialog>
  )
}
