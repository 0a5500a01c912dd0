import { describe } from 'node:test'
import { newSeed } from '../support/random.ts'
import { fuzzOn } from './suite.ts'

const seed = newSeed()

describe(`[G8] fuzz with seed ${seed} on sqlite`, () => fuzzOn('sqlite', seed))
