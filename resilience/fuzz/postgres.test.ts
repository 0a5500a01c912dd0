import { describe } from 'node:test'
import { testSeed } from '@easel/server/testing/test-seed.ts'
import { fuzzOn } from './suite.ts'

const seed = testSeed()

describe(`[G8] fuzz with seed ${seed} on postgres`, () => fuzzOn('postgres', seed))
