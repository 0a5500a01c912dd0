import type { FastifyBaseLogger } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { isWithoutTwoFactor } from '../access/two-factor.ts'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/transaction.ts'
import { lazy } from '../identity/lazy.ts'
import type { Mailer } from '../identity/mail.ts'
import { loadUnsubscribeKey } from '../identity/provider-keys.ts'
import { findUser } from '../identity/users.ts'
import { findItemsToMail } from '../inbox/inbox.sql.ts'
import { findSettings } from '../personal-settings/personal-settings.sql.ts'
import type { Settings } from '../process/settings.ts'
import { noticeMail } from './notice-mail.ts'
import {
  claimPerson,
  clearWaiting,
  findDuePeople,
  findInvitationsToMail,
  findWaiting,
  restPerson,
  type Waiting,
} from './notices.sql.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

const minute = 60_000
/** Longer than an attempt takes: a node that ends meanwhile is replaced by another one. */
const CLAIMED_MS = 5 * minute
/** Between two mails to one person. */
const REST_MS = 60 * minute
/** What could not be told within a day is in the inbox all the same. */
const TOO_OLD_MS = 24 * 60 * minute
const MAX_FAILURES = 8
const PEOPLE_AT_A_TIME = 50
const MAX_ITEMS = 20
const MAX_WAITING = 1_000

export type Outcome = 'sent' | 'failed' | 'given_up'

interface Deps {
  database: Database
  settings: Pick<Settings, 'baseUrl' | 'web'>
  mailer: NonNullable<Mailer>
  clock: () => number
  onOutcome: (outcome: Outcome, error?: unknown) => void
}

export interface NoticeSender {
  /** Sends to those for whom a mail is due; 'again' where there may be more of them. */
  run(signal?: AbortSignal): Promise<'again' | undefined>
}

/** Sends mails about mentions, replies and invitations; of several nodes one sends to a person. */
export const createNoticeSender = ({ database, settings, mailer, clock, onOutcome }: Deps): NoticeSender => {
  const loadKey = lazy(() => loadUnsubscribeKey(database))

  /** What the person may see at this moment, and wants to be told of; undefined where there is nothing to tell. */
  const compose = async (db: Db, zuid: number, since: number) => {
    const user = await findUser(db, zuid)
    if (!user || user.mail_id === null || user.mail_verified === 0 || user.disabled_time !== null) return undefined
    const wanted = await findSettings(db, zuid)
    const reader = { zuid, has_two_factor: (await isWithoutTwoFactor(db, zuid)) ? 0 : 1 }
    const isWanted = { MENTION: wanted.mails_mentions, REPLY: wanted.mails_replies }
    const items = await findItemsToMail(db, { ...reader, since, limit: MAX_WAITING })
    const comments = items.filter(({ kind }) => isWanted[kind])
    const invitations = wanted.mails_invitations ? await findInvitationsToMail(db, { ...reader, since }) : []
    if (comments.length + invitations.length === 0) return undefined
    const token = unsubscribeToken(await loadKey(), zuid)
    return noticeMail(
      settings,
      { mail_id: user.mail_id, language: wanted.language, token },
      { comments: comments.slice(0, MAX_ITEMS), invitations, hasMore: comments.length > MAX_ITEMS },
    )
  }

  const settle = (zuid: number, waiting: Waiting, not_before: number): Promise<void> =>
    database.write(async (db) => {
      await clearWaiting(db, zuid, waiting)
      await restPerson(db, zuid, { not_before, failures: 0 })
    })

  const sendTo = async (zuid: number): Promise<void> => {
    const now = clock()
    const claim = await database.write((db) => claimPerson(db, { zuid, now, until: now + CLAIMED_MS }))
    if (!claim) return
    const waiting = await findWaiting(database.read, zuid, MAX_WAITING)
    const mail = await compose(database.read, zuid, now - TOO_OLD_MS)
    if (!mail) return settle(zuid, waiting, now)
    try {
      await mailer.send(mail)
    } catch (error) {
      const failures = claim.failures + 1
      onOutcome(failures < MAX_FAILURES ? 'failed' : 'given_up', error)
      if (failures >= MAX_FAILURES) return settle(zuid, waiting, now)
      const not_before = now + minute * 2 ** failures
      await database.write((db) => restPerson(db, zuid, { not_before, failures }))
      return
    }
    onOutcome('sent')
    await settle(zuid, waiting, now + REST_MS)
  }

  return {
    async run(signal) {
      const people = await findDuePeople(database.read, clock(), PEOPLE_AT_A_TIME)
      for (const zuid of people) {
        if (signal?.aborted) return undefined
        await sendTo(zuid)
      }
      return people.length === PEOPLE_AT_A_TIME ? 'again' : undefined
    },
  }
}

/** For operators: a count by outcome, and what went wrong in the log. */
export const tellNotices = (
  logger: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  registry: Registry | undefined,
): Deps['onOutcome'] => {
  const counter =
    registry &&
    new Counter({
      name: 'easel_notice_mails_total',
      help: 'Mails about mentions, replies and invitations: sent, failed to be tried again, given up',
      labelNames: ['outcome'],
      registers: [registry],
    })
  return (outcome, error) => {
    counter?.inc({ outcome })
    if (outcome === 'failed')
      logger.warn({ err: error }, 'a mail about what is new could not be sent, and is tried again')
    if (outcome === 'given_up') logger.error({ err: error }, 'a mail about what is new could not be sent')
  }
}
