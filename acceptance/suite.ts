import type { People } from './people.ts'
import type { Place } from './place.ts'

/** Registers the tests of one part of the API. */
export type Suite = (people: People, place: Place) => void
