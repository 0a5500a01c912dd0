import type { CompiledQuery } from 'kysely'

/** A statement that is compiled once: the same object each time it is run. */
export type Plan = Pick<CompiledQuery, 'sql'>

export type Run = (plan: Plan, parameters: unknown[]) => Rows | Promise<Rows>

type Rows = readonly object[]

type State = string | number

/**
 * Which state of the database a statement would see now. Equal answers: nothing has been committed in between.
 * undefined: it could not be learned, or not soon enough to be worth it.
 */
export type Version = () => State | undefined | Promise<State | undefined>

interface Limits {
  /** Results. */
  results?: number
  /** Characters in all of them, about. */
  characters?: number
  /** Milliseconds after a change in which nothing is remembered: where asking for the version costs a round trip. */
  pause?: number
}

const asks = /^\s*(select|with)\b/i
/** Also what locks, and what takes the next of a sequence: it answers differently though nothing is committed. */
const changes = /\b(nextval|insert|update|delete)\b/i

/** Nothing in it: asked for once since the last change, and so likely to be asked for again. */
const askedOnce: Rows = []

/**
 * Runs statements, and remembers what they found for as long as nothing at all is committed: so every answer is the one
 * that the database would give now, also about a token that was revoked or a member who was removed a moment ago.
 * Rows are frozen, since several requests hold them.
 */
export const remembering = (run: Run, version: Version, limits: Limits = {}): Run => {
  const { results = 4_000, characters = 16_000_000, pause = 0 } = limits
  /** By statement, and by the text of the parameters. */
  const kept = new Map<Plan, Map<string, Rows>>()
  const questions = new WeakMap<Plan, boolean>()
  let seen: State | undefined
  let count = 0
  let held = 0
  let pausedUntil = 0

  const forget = () => {
    kept.clear()
    count = 0
    held = 0
  }

  const keep = (plan: Plan, key: string, rows: Rows) => {
    held += sizeOf(rows)
    if (held > characters) return forget()
    resultsOf(plan).set(key, frozen(rows))
  }

  const resultsOf = (plan: Plan): Map<string, Rows> => {
    const known = kept.get(plan)
    if (known) return known
    const made = new Map<string, Rows>()
    kept.set(plan, made)
    return made
  }

  const isQuestion = (plan: Plan): boolean => {
    const known = questions.get(plan)
    if (known !== undefined) return known
    const is = asks.test(plan.sql) && !changes.test(plan.sql)
    questions.set(plan, is)
    return is
  }

  /** What was remembered holds for the version seen last. */
  const see = (now: State) => {
    if (now === seen) return
    if (seen !== undefined) pausedUntil = performance.now() + pause
    seen = now
    forget()
  }

  /** A statement that begins after the version was read: where the version is the same later on, so was what it saw. */
  const findAgain = (plan: Plan, parameters: unknown[], key: string, now: State | undefined) => {
    if (now === undefined) return run(plan, parameters)
    see(now)
    const known = kept.get(plan)?.get(key)
    if (known && known !== askedOnce) return known
    const rows = run(plan, parameters)
    if (!(rows instanceof Promise)) {
      keep(plan, key, rows)
      return rows
    }
    return rows.then((found) => {
      if (seen === now) keep(plan, key, found)
      return found
    })
  }

  return (plan, parameters) => {
    if (!isQuestion(plan) || (pause > 0 && performance.now() < pausedUntil)) return run(plan, parameters)
    const key = JSON.stringify(parameters)
    if (!kept.get(plan)?.has(key)) {
      if (++count > results) forget()
      resultsOf(plan).set(key, askedOnce)
      return run(plan, parameters)
    }
    const now = version()
    return now instanceof Promise
      ? now.then((version) => findAgain(plan, parameters, key, version))
      : findAgain(plan, parameters, key, now)
  }
}

const frozen = (rows: Rows): Rows => {
  for (const row of rows) Object.freeze(row)
  return Object.freeze(rows)
}

const sizeOf = (rows: Rows): number => {
  let size = 0
  for (const row of rows as Record<string, unknown>[]) {
    for (const column in row) {
      const value = row[column]
      size += typeof value === 'string' ? value.length : 8
    }
  }
  return size
}

/**
 * One question for all who wait for its answer. Whoever comes while one is under way waits for the next, since that one
 * may have been answered before they came. Nobody waits longer than `patience` milliseconds: an answer that is late, or
 * that is an error, is none, and while it is awaited nobody else asks.
 */
export const askedTogether = <T>(ask: () => Promise<T>, patience = 100): (() => Promise<T | undefined> | undefined) => {
  let current: Promise<T | undefined> | undefined
  let began = 0
  let next: Promise<T | undefined> | undefined

  const begin = (): Promise<T | undefined> | undefined => {
    next = undefined
    if (current) return undefined
    began = performance.now()
    current = ask().catch(() => undefined)
    current.then(() => {
      current = undefined
    })
    return inTime(current)
  }

  const inTime = (answer: Promise<T | undefined>): Promise<T | undefined> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, patience, undefined)
      answer.then((value) => {
        clearTimeout(timer)
        resolve(value)
      })
    })

  return () => {
    if (next) return next
    if (current && performance.now() - began > patience) return undefined
    next = (current ? inTime(current) : Promise.resolve()).then(begin)
    return next
  }
}
