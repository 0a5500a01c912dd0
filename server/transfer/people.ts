import type { Database } from '../db/database.ts'
import type { Db } from '../db/transaction.ts'
import { findUserByMail, isMail, toMailId } from '../identity/users.ts'
import { OperatorError } from '../process/operator-error.ts'
import type { Row } from './read-export.ts'

const MAX_NAME_LENGTH = 100

interface PlaceHolder {
  zuid: number
  mail_id: string | null
  display_name: string
  /** former: not among the people of the file, since they had left, or were deleted */
  kind: 'person' | 'bot' | 'former'
}

/** Who stands here for the people of a file. */
export interface People {
  add(row: Row): Promise<void>
  /** Anybody the file names by number, also those it says nothing else about. */
  zuidOf(zuid: number): number
  isBot(zuid: number): boolean
  /**
   * Stores the place-holders. Nobody gets in by them: people are disabled until an operator enables them, bots (A9) have no
   * tokens until an admin of the edition makes some.
   */
  insert(db: Db, edition_id: number, now: number): Promise<void>
  counts(): PeopleCounts
}

export interface PeopleCounts {
  matched: number
  place_holders: number
  bots: number
  former: number
}

export const createPeople = (database: Database, takeId: () => number): People => {
  const zuids = new Map<number, number>()
  const matched: number[] = []
  const placeHolders: PlaceHolder[] = []
  const mails = new Set<string>()
  const bots = new Set<number>()
  const addPlaceHolder = (old: number, person: Omit<PlaceHolder, 'zuid'>): number => {
    const zuid = takeId()
    placeHolders.push({ zuid, ...person })
    if (person.kind === 'bot') bots.add(zuid)
    zuids.set(old, zuid)
    return zuid
  }
  return {
    async add({ zuid, display_name, mail_id, is_bot }) {
      if (!Number.isSafeInteger(zuid)) throw new OperatorError('a person without a zuid')
      if (zuids.has(zuid as number)) throw new OperatorError('two people with the same zuid')
      // A bot has none: it would be the account of whoever has that address.
      const mail = typeof mail_id === 'string' && !is_bot && isMail(mail_id) ? toMailId(mail_id) : null
      if (mail !== null && mails.has(mail)) throw new OperatorError('two people with the same mail address')
      if (mail !== null) mails.add(mail)
      const user = mail === null ? undefined : await findUserByMail(database.read, mail)
      if (user) {
        matched.push(user.zuid)
        zuids.set(zuid as number, user.zuid)
        return
      }
      const name = typeof display_name === 'string' ? display_name.trim().slice(0, MAX_NAME_LENGTH) : ''
      addPlaceHolder(zuid as number, {
        mail_id: mail,
        display_name: name || 'Unnamed',
        kind: is_bot ? 'bot' : 'person',
      })
    },
    zuidOf(zuid) {
      // Nobody in particular.
      if (zuid <= 0) return 0
      const known = zuids.get(zuid)
      return known ?? addPlaceHolder(zuid, { mail_id: null, display_name: 'Former member', kind: 'former' })
    },
    isBot: (zuid) => bots.has(zuid),
    async insert(db, edition_id, now) {
      await requireUnchanged(db, matched)
      for (const { kind, ...person } of placeHolders) {
        const { numInsertedOrUpdatedRows } = await db
          .insertInto('user')
          .values({
            ...person,
            ...cannotSignIn,
            created_time: now,
            disabled_time: kind === 'bot' ? null : now,
            deleted_time: kind === 'former' ? now : null,
            bot_edition_id: kind === 'bot' ? edition_id : null,
          })
          .onConflict((conflict) => conflict.column('mail_id').doNothing())
          .executeTakeFirstOrThrow()
        if (numInsertedOrUpdatedRows !== 1n)
          throw new OperatorError(
            `Somebody with the mail address ${person.mail_id} was added meanwhile: import it again`,
          )
      }
    },
    counts: () => {
      const count = (kind: PlaceHolder['kind']) => placeHolders.filter((person) => person.kind === kind).length
      return { matched: matched.length, place_holders: count('person'), bots: count('bot'), former: count('former') }
    },
  }
}

const cannotSignIn = { password_hash: null, mail_verified: 0, is_operator: 0, issuer: null, subject: null }

const MANY = 500

const requireUnchanged = async (db: Db, zuids: readonly number[]): Promise<void> => {
  for (let at = 0; at < zuids.length; at += MANY) {
    const users = db.selectFrom('user').where('zuid', 'in', zuids.slice(at, at + MANY))
    if (await users.where('deleted_time', 'is not', null).select('zuid').executeTakeFirst())
      throw new OperatorError('Somebody of the edition was deleted here meanwhile: import it again')
  }
}
