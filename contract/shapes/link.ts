// Without schemas, so that a client can have it.

/** A space of the same edition, a zone of it, or an element of that. */
export interface Place {
  space_id: string
  zone_id?: string | undefined
  element_id?: string | undefined
}

const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
const placePath = new RegExp(
  `^/spaces/(?<space_id>[1-9]\\d{0,15})(?:/zones/(?<zone_id>${uuid})(?:#(?<element_id>${uuid}))?)?$`,
)

/** The place that a link leads to; undefined for an address outside. */
export const placeOf = (link: string): Place | undefined => {
  const { space_id, zone_id, element_id } = placePath.exec(link)?.groups ?? {}
  return space_id === undefined ? undefined : { space_id, zone_id, element_id }
}

/** The path of a place, as links have it. */
export const placeLink = ({ space_id, zone_id, element_id }: Place): string =>
  [`/spaces/${space_id}`, zone_id && `/zones/${zone_id}`, zone_id && element_id && `#${element_id}`].join('')

/** What browsers would take out or turn round does not count: an address is what it looks like. */
const address = /^(?:https?:\/\/[^\s/\\?#]|mailto:[^\s\\])[^\s\\]*$/i

export const MAX_LINK = 2_048

/** C7: web and mail addresses, and places of the same edition; nothing that runs. */
export const isLink = (text: string): boolean =>
  text.length <= MAX_LINK &&
  (placeOf(text) !== undefined || (address.test(text) && !/\p{Cc}/u.test(text) && URL.canParse(text)))
