import { testSeed } from '@easel/server/testing/test-seed.ts'
import fc from 'fast-check'

// Loaded before every test: no change fails by a draw.
fc.configureGlobal({ seed: testSeed() })
