import type { StateNow } from '../db/database.ts'
import type { Caller, Services } from '../handler.ts'

/** What a read was answered, and all that has to be done to answer it so again. */
export interface Known {
  caller: Caller
  status: number
  json: string
  opening: Parameters<Services['openings']['note']>[0] | undefined
}

/** `known`: the answer. `keep`: there is none yet, and the one that is made now is worth keeping. */
export interface Recalled {
  known?: Known
  keep?: (answer: Known) => void
}

export interface KnownAnswers {
  recall(question: string): Recalled | Promise<Recalled>
}

interface Limits {
  questions?: number
  /** Characters in all of them and their answers: whoever asks may ask at length. */
  characters?: number
}

const nothing: Recalled = Object.freeze({})

/**
 * Answers of reads, kept for as long as nothing at all is committed to the database: which state it is in is asked for
 * every request, after it has come. So each is the answer that would be made now, also about a token that was revoked or
 * a member who was removed a moment ago. A question is whatever an answer depends on besides the database.
 */
export const knownAnswers = (stateNow: StateNow, limits: Limits = {}): KnownAnswers => {
  const { questions = 10_000, characters = 16_000_000 } = limits
  /** undefined: asked for once since the last change, and so likely to be asked for again. */
  const kept = new Map<string, Known | undefined>()
  let seen: string | number | undefined
  let held = 0

  const forget = () => {
    kept.clear()
    held = 0
  }

  const keep = (question: string, answer: Known | undefined) => {
    const size = question.length + (answer?.json.length ?? 0)
    if (held + size > characters || (!answer && kept.size >= questions)) forget()
    if (size > characters) return
    held += size
    kept.set(question, answer)
  }

  /**
   * An answer begun after the state was asked for: where the state is the same later on, nothing was committed in
   * between, and the answer was made of it.
   */
  const recallIn = (state: string | number | undefined, question: string): Recalled => {
    if (state === undefined) return nothing
    if (state !== seen) {
      seen = state
      forget()
    }
    const known = kept.get(question)
    if (known && known.caller.until > Date.now()) return { known }
    return {
      keep: (answer) => {
        if (seen === state) keep(question, answer)
      },
    }
  }

  return {
    recall(question) {
      if (!kept.has(question)) {
        keep(question, undefined)
        return nothing
      }
      const state = stateNow()
      return state instanceof Promise ? state.then((state) => recallIn(state, question)) : recallIn(state, question)
    },
  }
}
