import { auditEventNames } from '@easel/contract/audit-events.ts'
import { History } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { api } from '../../data/api.ts'
import {
  type AuditEntry,
  type AuditNames,
  type AuditQuery,
  dayStart,
  factsOf,
  loadAuditNames,
} from '../../data/audit.ts'
import { exactTime } from '../../data/format.ts'
import { useLoaded } from '../../data/use-loaded.ts'
import { usePages } from '../../data/use-pages.ts'
import { Paged } from '../../parts/paged.tsx'
import { Row } from '../../parts/settings/row.tsx'
import { Notice } from '../../parts/states.tsx'
import { describeEvent, describeFact } from '../../texts/settings/audit-words.ts'
import { s } from '../../texts/settings/texts.ts'

const PAGE = 50

/** What concerns a person belongs to no edition. */
const events = auditEventNames.filter((event) => /^(edition|team|group|space|zone|key|webhook|bot)\./.test(event))

interface FiltersProps {
  names: AuditNames | undefined
  value: Filters
  onChange: (changed: Partial<Filters>) => void
}

interface Filters {
  zuid: string
  event: string
  from: string
  to: string
}

const Filters = ({ names, value, onChange }: FiltersProps) => (
  <div class="audit-filters">
    <label class="field">
      <span>{s().who}</span>
      <select value={value.zuid} onChange={({ currentTarget }) => onChange({ zuid: currentTarget.value })}>
        <option value="">{s().everybody}</option>
        {[...(names?.people ?? [])].map(([zuid, name]) => (
          <option value={zuid} key={zuid}>
            {name}
          </option>
        ))}
      </select>
    </label>
    <label class="field">
      <span>{s().what}</span>
      <select value={value.event} onChange={({ currentTarget }) => onChange({ event: currentTarget.value })}>
        <option value="">{s().everything}</option>
        {events.map((event) => (
          <option value={event} key={event}>
            {describeEvent(event)}
          </option>
        ))}
      </select>
    </label>
    <label class="field">
      <span>{s().fromDay}</span>
      <input type="date" value={value.from} onChange={({ currentTarget }) => onChange({ from: currentTarget.value })} />
    </label>
    <label class="field">
      <span>{s().toDay}</span>
      <input type="date" value={value.to} onChange={({ currentTarget }) => onChange({ to: currentTarget.value })} />
    </label>
  </div>
)

const toQuery = ({ zuid, event, from, to }: Filters): AuditQuery => {
  const [from_time, to_time] = [dayStart(from), dayStart(to, 1)]
  return {
    ...(zuid && { zuid }),
    ...(event && { event: event as AuditEntry['event'] }),
    ...(from_time && { from_time }),
    ...(to_time && { to_time }),
  }
}

const Entry = ({ entry, names }: { entry: AuditEntry; names: AuditNames | undefined }) => {
  const { event, time, zuid, address, details } = entry
  const who = zuid ? (names?.all.get(zuid) ?? s().personOf(zuid)) : s().nobody
  return (
    <Row
      name={describeEvent(event)}
      lines={[
        <>
          <bdi>{who}</bdi> · {exactTime(time)}
          {address && ` · ${address}`}
        </>,
        factsOf(details)
          .map((fact) => describeFact(fact, names?.all))
          .join(' · '),
      ]}
    />
  )
}

/** /editions/…/audit: who did what, for admins. */
export const Audit = ({ edition_id }: { edition_id: string }) => {
  const [filters, setFilters] = useState<Filters>({ zuid: '', event: '', from: '', to: '' })
  const found = useLoaded(edition_id, () => loadAuditNames(edition_id))
  const names = found.state === 'ready' ? found.data : undefined
  const pages = usePages(JSON.stringify(filters), {
    load: async (page: number) => {
      const query = { ...toQuery(filters), from: page * PAGE, limit: PAGE }
      const { audit_entries } = await api.listAuditEntries({ edition_id, query })
      return { rows: audit_entries, hasMore: audit_entries.length === PAGE }
    },
    idOf: ({ audit_id }: AuditEntry) => audit_id,
  })
  return (
    <section class="page narrow settings">
      <header class="page-head">
        <h1>{s().audit}</h1>
      </header>
      <p class="soft settings-text">{s().auditText}</p>
      <Filters
        names={names}
        value={filters}
        onChange={(changed) => setFilters((before) => ({ ...before, ...changed }))}
      />
      <Paged of={pages}>
        {(rows) =>
          rows.length === 0 ? (
            <Notice icon={<History />} title={s().auditNone} text={s().auditNoneText} />
          ) : (
            <ul class="box rows">
              {rows.map((entry) => (
                <Entry key={entry.audit_id} entry={entry} names={names} />
              ))}
            </ul>
          )
        }
      </Paged>
    </section>
  )
}
