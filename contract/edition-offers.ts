import Type from 'typebox'
import { extension } from './operation.ts'
import { Id, namedObject, Time } from './schema.ts'

const route = '/editions/:edition_id/offer'

const EditionOffer = namedObject('EditionOffer', {
  edition_id: Id,
  edition_name: Type.String(),
  /** who may accept it */
  zuid: Id,
  display_name: Type.String(),
  offered_by: Id,
  offered_by_name: Type.String(),
  offered_time: Time,
  expires_time: Time,
})

const echo = { current_user_id: Id, edition_id: Id }

export const offerEdition = extension({
  route: `POST ${route}`,
  summary:
    'Offer the edition to another member, who becomes its SUPER_ADMIN by accepting within 14 days; an earlier offer ends',
  message: 'Edition offered',
  scope: ['Service.editions.UPDATE'],
  access: 'edition.own',
  exclusive: true,
  body: Type.Object({ zuid: Id }),
  audit: { event: 'edition.offered', result: ['edition_offer.zuid'] },
  data: Type.Object({ ...echo, edition_offer: EditionOffer }),
  errors: ['notEditionMember'],
})

export const getEditionOffer = extension({
  route: `GET ${route}`,
  summary: 'Read to whom the edition is offered',
  message: 'Offer read',
  scope: ['Service.editions.READ'],
  access: 'edition.own',
  /** absent while it is offered to nobody */
  data: Type.Object({ ...echo, edition_offer: Type.Optional(EditionOffer) }),
})

export const withdrawEditionOffer = extension({
  route: `DELETE ${route}`,
  summary: 'Withdraw the offer of the edition',
  message: 'Offer withdrawn',
  scope: ['Service.editions.UPDATE'],
  access: 'edition.own',
  exclusive: true,
  audit: { event: 'edition.offer_withdrawn' },
  data: Type.Object(echo),
  errors: ['offerNotFound'],
})

export const answerEditionOffer = extension({
  route: `PUT ${route}`,
  summary: 'Accept an edition that is offered to the caller, whose SUPER_ADMIN becomes an ORG_ADMIN; or decline it',
  message: 'Offer answered',
  scope: ['Service.editions.UPDATE'],
  access: 'edition.see',
  body: Type.Object({ accept: Type.Boolean() }),
  audit: { event: 'edition.offer_answered', body: ['accept'] },
  data: Type.Object({ ...echo, edition_owner_id: Id }),
  errors: ['offerNotFound', 'editionExists'],
})

export const listEditionOffers = extension({
  access: 'anyone',
  skipApiKey: true,
  route: 'GET /users/me/offers',
  summary: 'List the editions that are offered to the caller',
  message: 'Offers listed',
  scope: ['Service.editions.READ'],
  data: Type.Object({
    current_user_id: Id,
    edition_offers: Type.Array(EditionOffer, { description: 'the newest 100' }),
  }),
})
