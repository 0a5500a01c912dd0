import { invalidRequest } from '../api-error.ts'
import { lockEditionForUpdate, lockUserForUpdate } from '../db/locks.ts'
import type { Handler } from '../handler.ts'
import { isEnabled } from '../identity/users.ts'
import { findEditionRole } from '../permissions/permissions.sql.ts'
import { isBot } from '../tokens/bots.sql.ts'
import { changeOwner, deleteOffer, findOffer, findOffersTo, ownsAnEdition, saveOffer } from './edition-offers.sql.ts'

const LIFETIME_MS = 14 * 86_400_000

export const offerEdition: Handler<'offerEdition'> = async ({ db, caller, params, body, now, fail }) => {
  const { edition_id } = params
  const { zuid } = body
  if (zuid === caller.zuid) throw invalidRequest('zuid', 'must be somebody else')
  const [member] = await findEditionRole(db, { edition_id, zuid })
  if (!member || (await isBot(db, zuid)) || !(await isEnabled(db, zuid))) fail('notEditionMember')
  const offer = { edition_id, zuid, offered_by: caller.zuid, offered_time: now, expires_time: now + LIFETIME_MS }
  await saveOffer(db, offer)
  const [edition_offer] = await findOffer(db, { edition_id, now })
  return edition_offer ? { current_user_id: caller.zuid, edition_id, edition_offer } : fail('notEditionMember')
}

export const getEditionOffer: Handler<'getEditionOffer'> = async ({ db, caller, params, now }) => {
  const [edition_offer] = await findOffer(db, { ...params, now })
  return { current_user_id: caller.zuid, ...params, ...(edition_offer && { edition_offer }) }
}

export const withdrawEditionOffer: Handler<'withdrawEditionOffer'> = async ({ db, caller, params, now, fail }) => {
  if ((await findOffer(db, { ...params, now })).length === 0) fail('offerNotFound')
  await deleteOffer(db, params.edition_id)
  return { current_user_id: caller.zuid, ...params }
}

/** The account first, as whoever deletes it does: it does not go while it becomes the owner, nor get another edition. */
export const answerEditionOffer: Handler<'answerEditionOffer'> = async ({ db, caller, params, body, now, fail }) => {
  const { edition_id } = params
  await lockUserForUpdate(db, caller.zuid)
  await lockEditionForUpdate(db, edition_id)
  const [offer] = await findOffer(db, { edition_id, now })
  if (offer?.zuid !== caller.zuid) return fail('offerNotFound')
  await deleteOffer(db, edition_id)
  const answer = { current_user_id: caller.zuid, edition_id }
  if (!body.accept) return { ...answer, edition_owner_id: offer.offered_by }
  if (await ownsAnEdition(db, caller.zuid)) fail('editionExists')
  await changeOwner(db, { edition_id, from: offer.offered_by, to: caller.zuid, now })
  return { ...answer, edition_owner_id: caller.zuid }
}

export const listEditionOffers: Handler<'listEditionOffers'> = async ({ db, caller, now }) => ({
  current_user_id: caller.zuid,
  edition_offers: [...(await findOffersTo(db, { zuid: caller.zuid, now }))],
})
