import { type AuditEvent, auditEventNames } from '@easel/contract/audit-events.ts'
import type { AuditFilter } from '@easel/server/audit/audit.sql.ts'
import type { Db } from '@easel/server/db/transaction.ts'
import { exitCodes, OperatorError } from '@easel/server/process/operator-error.ts'
import { command } from '../command.ts'
import { columns } from '../help.ts'
import { withDatabase } from '../with-database.ts'

const MAX_ENTRIES = 10_000

export const audit = command({
  name: 'audit',
  description: 'List who did what, when and from where, newest first',
  detail:
    'Over all editions, with sign-ins and what was done on the command line. docs/audit.md lists the events.\n' +
    'Moments are like 2026-02-04 or 2026-02-04T11:34:28Z; --from is the first moment, --to the first one after the last.',
  options: {
    edition: { type: 'string', value: 'ID', description: 'what happened in one edition; 0: in none' },
    who: { type: 'string', value: 'WHO', description: 'who did it: a mail address or a zuid' },
    what: { type: 'string', value: 'EVENT', description: 'one event, such as space.members_added' },
    from: { type: 'string', value: 'MOMENT', description: 'not before' },
    to: { type: 'string', value: 'MOMENT', description: 'before' },
    limit: { type: 'string', value: 'COUNT', description: `how many, at most ${MAX_ENTRIES}; 100 when not given` },
  },
  run: ({ options, environment }) => {
    const limit = parseNumber('limit', options.limit) ?? 100
    if (limit < 1 || limit > MAX_ENTRIES) throw usageError(`--limit is a whole number from 1 to ${MAX_ENTRIES}`)
    const filter = {
      edition_id: parseNumber('edition', options.edition),
      event: parseEvent(options.what),
      from_time: parseMoment('from', options.from),
      to_time: parseMoment('to', options.to),
    }
    return withDatabase(environment, async ({ database }) => {
      const { findAuditEntries } = await import('@easel/server/audit/audit.sql.ts')
      const entries = await database.longRead(async (db) => {
        const whose: AuditFilter = { ...filter, zuid: await findZuid(db, options.who) }
        return (await findAuditEntries(db, whose, { from: 0, limit })).map(toJson)
      })
      return { text: entries.length > 0 ? toLines(entries) : 'Nothing recorded', json: { audit_entries: entries } }
    })
  },
})

const usageError = (message: string) => new OperatorError(message, exitCodes.usage)

const parseNumber = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  if (!/^\d{1,15}$/.test(text)) throw usageError(`--${name} is a whole number`)
  return Number(text)
}

const parseMoment = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  const moment = Date.parse(text)
  if (Number.isNaN(moment)) throw usageError(`--${name} is a moment such as 2026-02-04 or 2026-02-04T11:34:28Z`)
  return moment
}

const parseEvent = (text: string | undefined): AuditEvent | undefined => {
  if (text === undefined) return undefined
  const event = auditEventNames.find((name) => name === text)
  if (!event) throw usageError(`There is no event "${text}"; there are ${auditEventNames.join(', ')}`)
  return event
}

const findZuid = async (db: Db, who: string | undefined): Promise<number | undefined> => {
  if (who === undefined) return undefined
  if (/^\d{1,15}$/.test(who)) return Number(who)
  const { findUserByMail } = await import('@easel/server/identity/users.ts')
  const user = await findUserByMail(db, who)
  if (!user) throw new OperatorError(`There is no user with the mail address ${who}`)
  return user.zuid
}

type Row = Awaited<ReturnType<typeof import('@easel/server/audit/audit.sql.ts').findAuditEntries>>[number]

const toJson = ({ audit_id: _, edition_id, time, zuid, details, ...entry }: Row) => ({
  time: new Date(time).toISOString(),
  event: entry.event,
  edition_id: edition_id === 0 ? null : String(edition_id),
  zuid: zuid === null ? null : String(zuid),
  address: entry.address,
  request_id: entry.request_id,
  count: entry.count,
  details: JSON.parse(details) as Record<string, unknown>,
})

const toLines = (entries: readonly ReturnType<typeof toJson>[]): string =>
  columns(
    entries.map(({ time, event, edition_id, zuid, address, request_id, count, details }) => [
      time,
      event,
      count > 1 ? `${count} times` : '',
      `edition ${edition_id ?? '-'}`,
      `by ${zuid ?? '-'}`,
      `from ${address ?? '-'}`,
      JSON.stringify(details),
      request_id ?? '',
    ]),
    '',
  ).join('\n')
