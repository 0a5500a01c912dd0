import type { Data } from '@easel/sdk/client.ts'
import { RefreshCw, Send } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import { exactTime } from '../../data/format.ts'
import { editionPath } from '../../data/router.ts'
import { loadZones } from '../../data/spaces.ts'
import { useLoaded } from '../../data/use-loaded.ts'
import { usePages } from '../../data/use-pages.ts'
import { loadWebhooks } from '../../data/webhooks.ts'
import { ConfirmDialog, type Question } from '../../parts/confirm-dialog.tsx'
import { Paged } from '../../parts/paged.tsx'
import { Row, RowButton } from '../../parts/settings/row.tsx'
import { Copied } from '../../parts/settings/snippet.tsx'
import { webhookSnippet } from '../../parts/settings/snippets.ts'
import { describeScope } from '../../parts/settings/webhook-row.tsx'
import { Notice } from '../../parts/states.tsx'
import { s } from '../../texts/settings/texts.ts'

type Delivery = Data<'listWebhookDeliveries'>['deliveries'][number]
const PAGE = 20

interface DeliveriesProps {
  edition_id: string
  webhook_id: string
}

const isTaken = ({ status = 0 }: Delivery): boolean => status >= 200 && status < 300

/** /editions/…/webhooks/…: what was sent, what came back, and sending it again. */
export const WebhookDeliveries = (at: DeliveriesProps) => {
  const { edition_id, webhook_id } = at
  const [turn, setTurn] = useState(0)
  const [question, setQuestion] = useState<Question>()
  const found = useLoaded(webhook_id, async () => {
    const hook = (await loadWebhooks(edition_id, false)).find((one) => one.webhook_id === webhook_id)
    const zones = hook?.space_id ? await loadZones({ edition_id, space_id: hook.space_id }).catch(() => []) : []
    return { hook, zones }
  })
  const { hook, zones = [] } = found.state === 'ready' ? found.data : {}
  const pages = usePages(`${webhook_id} ${turn}`, {
    load: async (page: number) => {
      const query = { from: page * PAGE, limit: PAGE }
      const { deliveries } = await api.listWebhookDeliveries({ ...at, query })
      return { rows: deliveries, hasMore: deliveries.length === PAGE }
    },
    idOf: ({ delivery_no }: Delivery) => String(delivery_no),
  })
  const reload = () => setTurn((before) => before + 1)
  const sendAgain = ({ zone_id, first_seq }: Delivery) =>
    setQuestion({
      title: s().sendAgain,
      text: s().sendAgainText(first_seq),
      send: s().sendAgain,
      isAlarming: false,
      work: async () => {
        await api.replayWebhook({ ...at, body: { zone_id, since: first_seq - 1 } })
        reload()
      },
      done: s().willBeSent,
    })
  return (
    <section class="page narrow settings">
      <header class="page-head">
        <div>
          <p class="eyebrow">
            <a href={editionPath(edition_id, 'webhooks')}>{s().webhooks}</a>
          </p>
          <h1>{s().deliveries}</h1>
        </div>
        <div class="page-tools">
          <button type="button" class="button" onClick={reload}>
            <RefreshCw aria-hidden="true" />
            {s().refresh}
          </button>
        </div>
      </header>
      {hook && (
        <p class="soft settings-text">
          <bdi>{hook.url}</bdi>
          <br />
          {describeScope(hook)}
        </p>
      )}
      <Paged of={pages}>
        {(rows) =>
          rows.length === 0 ? (
            <Notice icon={<Send />} title={s().deliveriesNone} text={s().deliveriesNoneText} />
          ) : (
            <ul class="box rows">
              {rows.map((one) => {
                const { delivery_no, zone_id, first_seq, last_seq, time, duration_ms, status, error, response } = one
                const zone = zones.find((known) => known.zone_id === zone_id)?.zone_name
                const changes = s().changes(first_seq, last_seq)
                return (
                  <Row
                    key={delivery_no}
                    name={exactTime(time)}
                    tag={isTaken(one) ? s().taken(status ?? 0) : status ? s().refused(status) : s().unanswered}
                    isAlarming={!isTaken(one)}
                    lines={[
                      <>
                        {zone ? <bdi>{zone}</bdi> : s().zoneOf(zone_id.slice(0, 8))} · {changes} ·{' '}
                        {s().took(duration_ms)}
                      </>,
                      error && <bdi>{error}</bdi>,
                      response && <code class="row-code">{response}</code>,
                    ]}
                  >
                    <RowButton text={`${s().sendAgain} …`} of={changes} onClick={() => sendAgain(one)} />
                  </Row>
                )
              })}
            </ul>
          )
        }
      </Paged>
      <div class="box settings-snippet">
        <h2>{s().checkSignature}</h2>
        <p class="soft">{s().checkSignatureText}</p>
        <Copied label={webhookSnippet('')[0]} text={webhookSnippet('process.env.WEBHOOK_SECRET')[1]} />
      </div>
      {question && <ConfirmDialog question={question} onClose={() => setQuestion(undefined)} />}
    </section>
  )
}
