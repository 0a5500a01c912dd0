import { Webhook } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import { useLoaded } from '../../data/use-loaded.ts'
import { loadOwnSpaces, loadWebhooks, type NamedWebhook } from '../../data/webhooks.ts'
import { ManagedList } from '../../parts/settings/managed-list.tsx'
import { EditWebhook, WebhookForm } from '../../parts/settings/webhook-form.tsx'
import { WebhookRow } from '../../parts/settings/webhook-row.tsx'
import { madeSecret } from '../../parts/settings/webhook-secret.ts'
import { s } from '../../texts/settings/texts.ts'

interface WebhooksProps {
  edition_id: string
  canManage: boolean
}

/** /editions/…/webhooks: one's own, and all of the edition for its admins. */
export const Webhooks = ({ edition_id, canManage }: WebhooksProps) => {
  const own = useLoaded(edition_id, () => loadOwnSpaces(edition_id))
  const spaces = own.state === 'ready' ? own.data : []
  const [edited, setEdited] = useState<{ hook: NamedWebhook; reload: () => void }>()
  return (
    <ManagedList
      title={s().webhooks}
      text={s().webhooksText}
      icon={Webhook}
      empty={{ title: s().webhooksNone, text: s().webhooksNoneText(canManage) }}
      make={canManage || spaces.length > 0 ? s().newWebhook : undefined}
      id={edition_id}
      load={() => loadWebhooks(edition_id, canManage)}
      row={(hook, actions) => (
        <WebhookRow
          key={hook.webhook_id}
          edition_id={edition_id}
          hook={hook}
          actions={actions}
          edit={() => setEdited({ hook, reload: actions.reload })}
        />
      )}
      form={({ close, reload, show }) => (
        <WebhookForm
          edition_id={edition_id}
          canManage={canManage}
          spaces={spaces}
          onClose={close}
          make={async (body, once) => {
            const { webhook, secret } = await api.createWebhook({ edition_id, body }, once)
            show(madeSecret(webhook.url, secret))
            reload()
          }}
        />
      )}
    >
      {edited && (
        <EditWebhook
          url={edited.hook.url}
          description={edited.hook.description}
          save={async (body) => {
            await api.updateWebhook({ edition_id, webhook_id: edited.hook.webhook_id, body })
            edited.reload()
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </ManagedList>
  )
}
