import type { Fixture } from './fixture.ts'
import type { People } from './people.ts'

/** Registers the tests of one part of the API. */
export type Suite = (people: People, fixture: Fixture) => void
