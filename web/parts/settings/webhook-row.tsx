import { api } from '../../data/api.ts'
import { ago, dateAndTime } from '../../data/format.ts'
import { editionPath } from '../../data/router.ts'
import type { NamedWebhook } from '../../data/webhooks.ts'
import { s } from '../../texts/settings/texts.ts'
import { t } from '../../texts/texts.ts'
import { attempt, tell } from '../toast.tsx'
import type { ListActions } from './managed-list.tsx'
import { Row, RowButton } from './row.tsx'
import { madeSecret } from './webhook-secret.ts'

/** What it is told of, in words. */
export const describeScope = ({ space_id, zone_id, space_name, zone_name }: NamedWebhook): string => {
  if (!space_id) return s().ofEdition
  if (!zone_id) return s().ofSpace(space_name)
  return s().ofZone(zone_name, space_name)
}

const describeState = ({ status, stop_reason, failures }: NamedWebhook): string => {
  if (status === 'STOPPED') return s().stopped(stop_reason)
  if (status === 'DISABLED') return s().disabled
  return failures > 0 ? s().fails : s().active
}

interface WebhookRowProps {
  edition_id: string
  hook: NamedWebhook
  actions: ListActions
  edit: () => void
}

/** Its creator does everything with a webhook; admins can stop and delete those of others. */
export const WebhookRow = ({ edition_id, hook, actions, edit }: WebhookRowProps) => {
  const { webhook_id, url, description, status, failures, next_time, created_time, isOwn, who } = hook
  const at = { edition_id, webhook_id }
  const isOn = status === 'ACTIVE'
  const setEnabled = (enabled: boolean) =>
    attempt(async () => {
      await api.updateWebhook({ ...at, body: { enabled } })
      tell({ text: enabled ? s().started : s().halted, isBrief: true })
      actions.reload()
    })
  const renew = () =>
    actions.ask({
      title: s().newSecret,
      text: s().newSecretText,
      send: s().newSecret,
      isAlarming: false,
      work: async () => {
        const { secret } = await api.rotateWebhookSecret(at)
        actions.show(madeSecret(url, secret))
      },
    })
  const remove = () =>
    actions.ask({
      title: s().deleteWebhook,
      text: s().deleteWebhookText(url),
      send: s().delete,
      work: () => api.deleteWebhook(at),
      done: s().removed(url),
    })
  return (
    <Row
      name={url}
      tag={describeState(hook)}
      isAlarming={!isOn || failures > 0}
      lines={[
        description && <bdi>{description}</bdi>,
        describeScope(hook),
        isOn && failures > 0 && s().failing(failures, dateAndTime(next_time)),
        isOwn ? s().created(ago(created_time)) : s().createdBy(ago(created_time), who ?? t().somebody),
      ]}
    >
      {isOwn && (
        <a
          class="button"
          href={editionPath(edition_id, 'webhooks', webhook_id)}
          aria-label={`${s().deliveries}: ${url}`}
        >
          {s().deliveries}
        </a>
      )}
      {isOwn && <RowButton text={`${s().edit} …`} of={url} onClick={edit} />}
      {isOn ? (
        <RowButton text={s().stop} of={url} onClick={() => void setEnabled(false)} />
      ) : (
        isOwn && <RowButton text={s().start} of={url} onClick={() => void setEnabled(true)} />
      )}
      {isOwn && <RowButton text={`${s().newSecret} …`} of={url} onClick={renew} />}
      <RowButton text={`${s().delete} …`} of={url} onClick={remove} />
    </Row>
  )
}
